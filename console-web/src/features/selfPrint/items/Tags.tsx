import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useTexts } from '../../../core/services.ts';

interface TagsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (tagId: string | undefined) => void;
}

/** The tags by which documents are sorted; nothing where there are none, or where they cannot be loaded now. */
export function Tags({ chosen, onChoose }: TagsProps) {
  const { t, language } = useTexts();
  const tags = useCallQuery(userItemCalls.tags, {});
  if (tags.data === undefined || tags.data.length === 0) return null;
  const all = [
    { tagId: undefined, words: t('pc.items.allTags') },
    ...tags.data.map(({ tagId, name }) => ({ tagId, words: <Words text={name} language={language} /> })),
  ];
  return (
    <fieldset className="pc-tags">
      <legend className="visually-hidden">{t('pc.items.tags')}</legend>
      {all.map(({ tagId, words }) => (
        <button
          key={tagId ?? ''}
          type="button"
          aria-pressed={tagId === chosen}
          onClick={() => onChoose(tagId)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
