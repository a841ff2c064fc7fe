const KEPT_MS = 60_000;
const ENDING = /\.[^.]*$/;

/** Has the browser save a file that was fetched. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the person has chosen a place.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The name under which the PDF that the platform made of a file is saved. */
export function pdfNameOf(fileName: string): string {
  return `${fileName.replace(ENDING, '')}.pdf`;
}
