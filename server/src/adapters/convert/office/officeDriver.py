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
# A spreadsheet with more columns in use is printed as it is: to ask for each column's width would take too long.
COLUMNS_MAX = 400
# Smaller letters cannot be read; a sheet that would need them is divided.
SCALE_MIN = 0.5
# A sheet that is wider than upright paper by more than this is printed across.
UPRIGHT_MAX = 1.25


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


def fit_sheets(document):
    """Fits wide sheets to the paper and repeats their headings, unless their author has said how they are printed."""
    styles = document.StyleFamilies.getByName("PageStyles")
    sheets = {}
    for sheet in document.Sheets:
        sheets.setdefault(sheet.PageStyle, []).append(sheet)
    for name, same in sheets.items():
        style = styles.getByName(name)
        widths = [used_width(sheet) for sheet in same]
        is_known = all(width is not None for width in widths)
        across = fit_style(style, max(widths)) if is_known and not is_scaled(style) else 1
        for sheet in same:
            repeat_headings(sheet, across > 1)


def used_area(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress


def used_width(sheet):
    """In hundredths of a millimetre, None when there are too many columns."""
    last = used_area(sheet).EndColumn
    if last >= COLUMNS_MAX:
        return None
    columns = sheet.Columns
    return sum(column.Width for column in map(columns.getByIndex, range(last + 1)) if column.IsVisible)


def is_scaled(style):
    return style.PageScale not in (0, 100) or style.ScaleToPages or style.ScaleToPagesX or style.ScaleToPagesY


def fit_style(style, width):
    """Returns the number of pages next to each other."""
    room = style.Width - style.LeftMargin - style.RightMargin
    if width <= room:
        return 1
    if not style.IsLandscape and width > room * UPRIGHT_MAX:
        style.Width, style.Height, style.IsLandscape = style.Height, style.Width, True
        room = style.Width - style.LeftMargin - style.RightMargin
    across = 1
    while width * SCALE_MIN > room * across:
        across += 1
    style.ScaleToPagesX = across
    style.ScaleToPagesY = 0
    return across


def repeat_headings(sheet, is_divided):
    """A first row of nothing but words stands on every page; so does the first column of a sheet that is divided."""
    if sheet.getPrintTitleRows() or sheet.getPrintTitleColumns() or sheet.getPrintAreas():
        return
    area = used_area(sheet)
    if area.EndRow == 0 or area.EndColumn >= COLUMNS_MAX:
        return
    heading = sheet.getCellRangeByPosition(0, 0, area.EndColumn, 0)
    words = [value for value in heading.DataArray[0] if value != ""]
    if len(words) < 2 or not all(isinstance(value, str) for value in words):
        return
    first = heading.RangeAddress
    sheet.setTitleRows(first)
    sheet.setPrintTitleRows(True)
    if is_divided:
        first.EndColumn = 0
        sheet.setTitleColumns(first)
        sheet.setPrintTitleColumns(True)


def convert(desktop, job):
    source = uno.systemPathToFileUrl(job["source"])
    # No macro is run and no link is followed, whatever the document says.
    safe = {"Hidden": True, "ReadOnly": True, "MacroExecutionMode": 0, "UpdateDocMode": 0}
    document = desktop.loadComponentFromURL(source, "_blank", 0, properties({**safe, **job["load"]}))
    if document is None:
        return {"outcome": "refused", "reason": "nothingLoaded"}
    try:
        if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            fit_sheets(document)
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
