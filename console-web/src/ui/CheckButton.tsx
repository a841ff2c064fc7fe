import { Button } from 'antd';
import { useSay } from './useSay.ts';

interface Checked {
  readonly works: boolean;
  readonly detail: string;
}

interface CheckButtonProps {
  /** The call that asks the system. */
  readonly check: {
    readonly isPending: boolean;
    readonly mutate: (input: Record<string, never>, on: { onSuccess: (answer: Checked) => void }) => void;
  };
  readonly words: {
    readonly check: string;
    readonly works: string;
    readonly fails: (detail: string) => string;
  };
}

/** Asks the system that was saved, not what is being typed, for something harmless, and shows what it answered. */
export function CheckButton({ check, words }: CheckButtonProps) {
  const say = useSay();
  const show = ({ works, detail }: Checked) =>
    works ? say.done(words.works) : say.stay(words.fails(detail));
  return (
    <Button loading={check.isPending} onClick={() => check.mutate({}, { onSuccess: show })}>
      {words.check}
    </Button>
  );
}
