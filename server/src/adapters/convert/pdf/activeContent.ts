import { open } from 'node:fs/promises';

/** Content of a PDF besides page content. */
export interface ActiveContent {
  /** Scripts, actions on files or the network, attachments or media, none of which may be passed on. */
  readonly isActive: boolean;
  /** Form fields without appearances, which a viewer has to generate. */
  readonly needsAppearances: boolean;
  readonly hasAnnotations: boolean;
}

const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|FileAttachment|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Sound|Screen|3D)[\s/<([>\]]/;
const NEEDS_APPEARANCES = /\/NeedAppearances\s+true/;
const ANNOTATIONS = /\/Annots[\s/<([]/;

const CHUNK_BYTES = 1_024 * 1_024;
/** Longer than any name searched for, so that names across two chunks are found. */
const OVERLAP_BYTES = 64;

/**
 * Searches for names in a PDF that qpdf wrote without object streams, so that all dictionaries are uncompressed and names
 * normalised. Compressed content may match by chance; then a harmless file is needlessly redrawn.
 */
export async function findActiveContent(path: string): Promise<ActiveContent> {
  const handle = await open(path, 'r');
  const found = { isActive: false, needsAppearances: false, hasAnnotations: false };
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, kept, CHUNK_BYTES);
      if (bytesRead === 0) return found;
      const text = chunk.toString('latin1', 0, kept + bytesRead);
      found.isActive ||= ACTIVE.test(text);
      found.needsAppearances ||= NEEDS_APPEARANCES.test(text);
      found.hasAnnotations ||= ANNOTATIONS.test(text);
      const end = kept + bytesRead;
      kept = Math.min(OVERLAP_BYTES, end);
      chunk.copy(chunk, 0, end - kept, end);
    }
  } finally {
    await handle.close();
  }
}
