import type { Texts } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';
import './crash.css';

/** Shown while a page that failed is rendered again. It needs nothing that could itself have failed. */
export function CrashScreen({ texts }: { readonly texts: Texts<TextKey> }) {
  const text = texts.translate;
  return (
    <main className="crash" data-screen="crash">
      <span className="crash__seal" aria-hidden="true">
        {text('brand.seal')}
      </span>
      <h1>{text('crash.title')}</h1>
      <p>{text('crash.what')}</p>
      <p>{text('crash.effect')}</p>
      <p>{text('crash.next')}</p>
      <p>{text('crash.can')}</p>
    </main>
  );
}
