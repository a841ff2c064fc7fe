"""Runs one LibreOffice and converts one document at a time for the server.

Started as: python3 officeDriver.py SOFFICE PROFILE_FOLDER PIPE_NAME
Reads one JSON object a line from standard input and answers with one line each on standard output:
  -> {"source": path, "target": path, "load": {...}, "store": {...}, "pageRange": "1-500",
      "copy": {"target": path, "filter": name} or null}
  <- {"outcome": "done"} | {"outcome": "refused", "reason": name of the exception}
The first line, once documents are taken: {"outcome": "ready"}. When standard input ends, everything here ends.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import PropertyValue

POLL_SECONDS = 0.02


def end_everything():
    os.killpg(0, signal.SIGKILL)


def read_lines(lines):
    """Notices the end of standard input while a document is being converted, too."""
    for line in sys.stdin:
        lines.put(line)
    end_everything()


def answer(**fields):
    print(json.dumps(fields), flush=True)


def properties(values):
    made = []
    for name, value in values.items():
        one = PropertyValue()
        one.Name = name
        one.Value = value
        made.append(one)
    return tuple(made)


def start_office(soffice, profile, pipe):
    return subprocess.Popen(
        [
            soffice,
            "-env:UserInstallation=" + uno.systemPathToFileUrl(profile),
            "--headless",
            "--invisible",
            "--norestore",
            "--nologo",
            "--nodefault",
            "--nolockcheck",
            "--nofirststartwizard",
            f"--accept=pipe,name={pipe};urp;StarOffice.ComponentContext",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def connect(office, pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
    while office.poll() is None:
        try:
            context = resolver.resolve(address)
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except uno.getClass("com.sun.star.connection.NoConnectException"):
            time.sleep(POLL_SECONDS)
    sys.exit(1)


def convert(desktop, job):
    source = uno.systemPathToFileUrl(job["source"])
    # No macro is run and no link is followed, whatever the document says.
    safe = {"Hidden": True, "ReadOnly": True, "MacroExecutionMode": 0, "UpdateDocMode": 0}
    document = desktop.loadComponentFromURL(source, "_blank", 0, properties({**safe, **job["load"]}))
    if document is None:
        return {"outcome": "refused", "reason": "nothingLoaded"}
    try:
        options = properties({"PageRange": job["pageRange"]})
        filter_data = uno.Any("[]com.sun.star.beans.PropertyValue", options)
        target = uno.systemPathToFileUrl(job["target"])
        document.storeToURL(target, properties({**job["store"], "FilterData": filter_data}))
        if job["copy"] is not None:
            copy = uno.systemPathToFileUrl(job["copy"]["target"])
            document.storeToURL(copy, properties({"FilterName": job["copy"]["filter"]}))
    finally:
        document.close(True)
    return {"outcome": "done"}


def main():
    soffice, profile, pipe = sys.argv[1:4]
    lines = queue.SimpleQueue()
    threading.Thread(target=read_lines, args=(lines,), daemon=True).start()
    office = start_office(soffice, profile, pipe)
    desktop = connect(office, pipe)
    answer(outcome="ready")
    gone = (
        uno.getClass("com.sun.star.lang.DisposedException"),
        uno.getClass("com.sun.star.connection.ConnectionSetupException"),
    )
    while True:
        job = json.loads(lines.get())
        try:
            answer(**convert(desktop, job))
        except gone:
            end_everything()
        except uno.getClass("com.sun.star.uno.Exception") as problem:
            if office.poll() is not None:
                end_everything()
            # Only the kind: the message may quote the document.
            answer(outcome="refused", reason=type(problem).__name__)


main()
