"""What a worker has loaded when it starts: imported by the process that workers are forked from."""

import gc
import importlib
import pkgutil

import lastmove.families
import lastmove.web.workers
from lastmove.core.machine_code import prepare

for _module in pkgutil.walk_packages(lastmove.families.__path__, "lastmove.families."):
    importlib.import_module(_module.name)
prepare()
# What is loaded stays: workers whose garbage collector does not write into it share its memory.
gc.collect()
gc.freeze()
