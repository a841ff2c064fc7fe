import type { SettingDifference } from '@self-print/contract/platform/settingsAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import type { Manifest } from './place.ts';
import { useValueWords } from './useValueWords.ts';

interface DifferencesProps {
  readonly changes: readonly SettingDifference[];
  readonly manifest: Manifest;
}

/** What a save changes in the layer, setting by setting. */
export function Differences({ changes, manifest }: DifferencesProps) {
  const { t, language } = useTexts();
  const valueWords = useValueWords();
  if (changes.length === 0) return <p>{t('config.noDifference')}</p>;
  return (
    <ul className="config__differences">
      {changes.map((change) => {
        const entry = manifest.find(({ path }) => path === change.path);
        const side = (which: 'before' | 'after') =>
          Object.hasOwn(change, which) ? valueWords(entry, change[which], false) : t('config.inherited');
        return (
          <li key={change.path}>
            <strong>{entry ? wordsOf(entry.words, language) : change.path}</strong>{' '}
            {entry?.isSecret ? (
              t('config.secretChanged')
            ) : (
              <>
                <del>{side('before')}</del> → <ins>{side('after')}</ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
