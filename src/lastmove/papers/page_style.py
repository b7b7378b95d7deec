"""How the report looks: light and dark, on screen and on paper."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --ink: #1f2933; --muted: #5f6c78; --line: #d5dce3; --paper: #f6f7f9; --card: #ffffff;
  --link: #1d5a8a; --shade: #eef2f6;
  --same: #1c6b3f; --corrected: #8a5300; --differs: #b3261e; --missing: #4b5a8f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ec; --muted: #a3aeb9; --line: #3a434d; --paper: #15191d; --card: #1e2429;
    --link: #8ec1ea; --shade: #272f36;
    --same: #7fd1a0; --corrected: #efb75f; --differs: #ff9a90; --missing: #b0bdf0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 66rem;
  font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif;
  color: var(--ink); background: var(--paper);
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0; }
h4 { font-size: .85rem; margin: 0; color: var(--muted); font-weight: 600; }
p { margin: .4rem 0; }
a { color: var(--link); }
code { font: .88em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.top > p { color: var(--muted); max-width: 44rem; }
.summary {
  list-style: none; padding: 0; margin: 1.25rem 0 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
}
.summary li {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .8rem 1rem; font-size: .85rem; color: var(--muted);
}
.summary .count {
  font-size: 1.7rem; font-weight: 650; color: var(--ink); margin-right: .4rem; line-height: 1;
}
.summary .meaning { display: block; margin-top: .35rem; }
.badge {
  display: inline-block; border: 1.5px solid currentColor; border-radius: 1rem;
  padding: 0 .6rem; font-size: .8rem; font-weight: 600; white-space: nowrap;
}
.badge.same, .sign.same { color: var(--same); }
.badge.corrected, .sign.corrected { color: var(--corrected); }
.badge.differs, .sign.differs, .unequal { color: var(--differs); }
.badge.missing, .sign.missing { color: var(--missing); }
.sign { font-weight: 700; }
.sign.same { opacity: .65; }
nav { margin-top: 1.5rem; border-top: 1px solid var(--line); }
nav h2 { font-size: .95rem; margin: 1.1rem 0 .3rem; }
nav ul { list-style: none; padding: 0; margin: 0; columns: 13rem; font-size: .9rem; }
nav li { break-inside: avoid; }
article {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: 1rem 1.25rem 1.1rem; margin: 0 0 1rem; break-inside: avoid;
}
article > header { display: flex; flex-direction: row-reverse; justify-content: space-between;
  align-items: baseline; gap: 1rem; }
.place { margin: .1rem 0 .6rem; font-size: .85rem; color: var(--muted); }
.place a { text-decoration: none; margin-right: .6rem; }
.place a:hover { text-decoration: underline; }
.statement { max-width: 46rem; }
.wide { overflow-x: auto; margin-top: .7rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.compared { font-size: .92rem; }
.compared > * > tr > * {
  padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; font-weight: normal;
}
.compared > thead > tr > * {
  color: var(--muted); font-size: .8rem; font-weight: 600; padding-bottom: .1rem;
}
.compared > tbody > tr > * { border-top: 1px solid var(--line); }
.compared > tbody > tr > th { color: var(--muted); min-width: 11.3rem; }
.compared ul, .more ul { margin: 0; padding-left: 1.1rem; }
.equal, .unequal { font-weight: 700; }
.equal { color: var(--muted); }
.grid { font-size: .85rem; margin: .2rem 0; }
.grid td, .grid th { padding: .1rem .4rem; text-align: right; min-width: 1.7rem; }
.grid td.words { text-align: left; }
.grid th { color: var(--muted); font-weight: 600; }
.grid thead > tr > * { border-bottom: 1px solid var(--muted); }
.grid tbody th { border-right: 1px solid var(--muted); }
.more { margin-top: .6rem; font-size: .88rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 10.5rem 1fr; gap: .8rem; padding: .12rem 0; }
dl dl > div, td dl > div { grid-template-columns: max-content 1fr; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; max-width: 46rem; overflow-wrap: anywhere; }
.reason {
  margin-top: .8rem; padding: .5rem .9rem; border-left: .25rem solid var(--corrected);
  background: var(--shade); max-width: 48rem; font-size: .92rem;
}
.differs > .reason { border-color: var(--differs); }
.missing > .reason { border-color: var(--missing); }
figure { margin: 1rem 0 0; }
figcaption { font-size: .82rem; color: var(--muted); margin-top: .3rem; }
.drawing { overflow-x: auto; }
.drawing svg { max-width: 100%; height: auto; display: block; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; gap: 0; } }
@media print {
  :root {
    color-scheme: light;
    --ink: #000; --muted: #444; --line: #bbb; --paper: #fff; --card: #fff;
    --link: #000; --shade: #fff;
    --same: #000; --corrected: #000; --differs: #000; --missing: #000;
  }
  body { max-width: none; padding: 0; font-size: 11pt; }
  a { text-decoration: none; }
}
"""
