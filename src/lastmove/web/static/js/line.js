// The line to a room: one connection after the other, each with the token that the first was given,
// so that a reload or a lost network resumes the seat. Knows nothing of what is on the screen.

import { LATE, PATIENCE, failure, socketTo } from "./api.js";
import { keep, kept } from "./dom.js";

const FIRST_WAIT = 500, LONGEST_WAIT = 8000;  // milliseconds before the next try
const LOST = "the connection to the room was lost; it comes back by itself";

export class Line {
  // `hello` is what is said first; `on` has you, room, state, over and refused.
  constructor(hello, on) {
    Object.assign(this, { hello, on, asked: new Map(), ids: 0, wait: FIRST_WAIT, token: hello.code ? kept(`room ${hello.code}`) : null });
    this.online = () => { this.wait = FIRST_WAIT; this.connect(); };
    this.offline = () => this.socket?.close();
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    if (this.closed || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    const socket = this.socket = socketTo("api/room");
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (event) => { if (socket === this.socket) this.heard(JSON.parse(event.data)); });
    socket.addEventListener("close", () => { if (socket === this.socket) this.lost(); });
  }

  greet() {
    const { hello, token } = this;
    this.socket.send(JSON.stringify({ ...hello, name: kept("name") ?? "", ...(token && hello.do === "enter" ? { token } : {}) }));
  }

  heard(said) {
    if (said.you) {
      this.token = said.you.token;
      this.wait = FIRST_WAIT;
      this.on.you(said.you);
      this.on.state(null);
    } else if (said.room) {
      if (said.room.code && this.hello.code !== said.room.code) this.hello = { do: "enter", code: said.room.code };
      if (said.room.code) keep(`room ${said.room.code}`, this.token);
      this.on.room(said.room);
    } else if (said.over) {
      this.forget();
      this.close();
      this.on.over(said.over);
    } else if (this.asked.has(said.reply)) {
      const { resolve, reject } = this.asked.get(said.reply);
      this.asked.delete(said.reply);
      if (said.error) reject(failure(said.error.status, said.error));
      else resolve(said.answer);
    } else if (said.error) this.turnedAway(said.error);
  }

  // Not let in. A token of no member is one of a room that had this code before: come anew.
  turnedAway(error) {
    if (error.status === 403 && this.token) {
      this.forget();
      this.greet();
      return;
    }
    this.close();
    this.on.refused(failure(error.status, error));
  }

  forget() {
    this.token = null;
    if (this.hello.code) keep(`room ${this.hello.code}`, null);
  }

  lost() {
    for (const { reject } of this.asked.values()) reject(new Error(LOST));
    this.asked.clear();
    if (this.closed) return;
    this.on.state(navigator.onLine ? "The connection is lost; trying again …" : "This device is offline; the seat is kept.");
    this.again = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  ask(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(LOST));
    const id = ++this.ids;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
      setTimeout(() => { if (this.asked.delete(id)) reject(new Error(LATE)); }, PATIENCE);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.socket.close();
  }
}
