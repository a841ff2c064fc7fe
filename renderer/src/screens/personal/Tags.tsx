import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { useLoaded } from '../useLoaded.ts';
import { usePersonal } from './usePersonal.ts';

const NOTHING = {};

/** The school's tags, one of which narrows the list; nothing when there are none. */
export function Tags({ chosen }: { readonly chosen: string | null }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = usePersonal();
  const [tags] = useLoaded(terminalItemCalls.tags, NOTHING);
  if (tags.state !== 'ready' || tags.value.length === 0) return null;
  return (
    <fieldset className="tags" aria-label={text('items.tags')}>
      <Button pressed={chosen === null} onPress={() => send({ type: 'tag', tagId: null })}>
        {text('items.all')}
      </Button>
      {tags.value.map(({ tagId, name }) => (
        <Button key={tagId} pressed={tagId === chosen} onPress={() => send({ type: 'tag', tagId })}>
          {inLanguage(name)}
        </Button>
      ))}
    </fieldset>
  );
}
