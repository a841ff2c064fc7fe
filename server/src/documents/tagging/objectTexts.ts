import type { PdfFile } from '../../adapters/sign/pdf/readPdf.ts';

/** The objects of a file of the engine as texts, one character a byte. */
export interface ObjectTexts {
  /** From its number to its `endobj`. */
  readonly of: (number: number) => string;
  /** The file with some of its objects replaced. */
  readonly replaced: (texts: ReadonlyMap<number, string>) => Uint8Array;
}

const FREE_HEAD = '0000000000 65535 f\r\n';

/**
 * Such a file has one table of cross-references (ISO 32000-1 7.5.4) without free objects, after all of its objects; their texts are much
 * faster to change than their values.
 */
export function objectTexts(file: PdfFile): ObjectTexts {
  const { places, start } = file.references;
  const all = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length).toString('latin1');
  const found = [...places].flatMap(([number, place]) =>
    place.kind === 'at' ? [{ number, from: place.offset }] : [],
  );
  const objects = found.toSorted((one, other) => one.from - other.from);
  const texts = new Map(
    objects.map(({ number, from }, index) => [number, all.slice(from, objects[index + 1]?.from ?? start)]),
  );
  return {
    of: (number) => texts.get(number) ?? '',
    replaced: (replacements) => {
      const parts = [all.slice(0, objects[0]?.from)];
      let length = parts[0]?.length ?? 0;
      const rows: string[] = [];
      for (const { number } of objects) {
        const text = replacements.get(number) ?? texts.get(number) ?? '';
        rows[number - 1] = `${String(length).padStart(10, '0')} 00000 n\r\n`;
        parts.push(text);
        length += text.length;
      }
      if (rows.length !== objects.length) throw new Error('The engine left object numbers out');
      const trailer = all
        .slice(all.indexOf('trailer', start))
        .replace(/(startxref\s+)\d+/, (_, before: string) => `${before}${length}`);
      parts.push(`xref\n0 ${rows.length + 1}\n${FREE_HEAD}`, ...rows, trailer);
      return Buffer.from(parts.join(''), 'latin1');
    },
  };
}

/** An object with this text between `obj` and `endobj`. */
export function objectText(number: number, body: string): string {
  return `${number} 0 obj\n${body}\nendobj\n`;
}
