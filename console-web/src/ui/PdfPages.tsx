import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../core/services.ts';

const SHARPNESS = 2;

interface PdfPagesProps {
  readonly pdf: Uint8Array;
  /** Shows only so many of the first pages. */
  readonly limit?: number;
}

/** The pages of a PDF, one below the other and as wide as the place. What was shown stays until the new pages are drawn. */
export function PdfPages({ pdf, limit = Number.POSITIVE_INFINITY }: PdfPagesProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const label = t('pdf.page');
  useEffect(() => {
    let gone = false;
    void drawPages(pdf, limit, place.current?.clientWidth ?? 0, label).then(
      (pages) => {
        if (gone) return;
        setBroken(false);
        place.current?.replaceChildren(...pages);
      },
      () => {
        if (!gone) setBroken(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [pdf, limit, label]);
  return (
    <>
      {isBroken && <p role="alert">{t('pdf.broken')}</p>}
      <div ref={place} className="pdf-pages" />
    </>
  );
}

/** pdf.js takes the bytes away, so that it gets a copy. */
async function drawPages(
  pdf: Uint8Array,
  limit: number,
  width: number,
  label: string,
): Promise<HTMLCanvasElement[]> {
  const { openPdf } = await import('./openPdf.ts');
  const task = openPdf(pdf.slice());
  try {
    const document = await task.promise;
    const pages: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(document.numPages, limit); number += 1) {
      const page = await document.getPage(number);
      const { width: natural } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (Math.max(width, 200) / natural) * SHARPNESS });
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', label.replace('{{n}}', String(number)));
      await page.render({ canvas, viewport }).promise;
      pages.push(canvas);
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
