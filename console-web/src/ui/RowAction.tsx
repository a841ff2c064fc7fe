import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import { CallError, isRefusedAs, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, type ButtonProps } from 'antd';
import type { AskingButtonProps } from './askingButtonProps.ts';
import { laterField } from './laterField.tsx';
import { type Say, useSay } from './useSay.ts';

const IN_A_ROW: ButtonProps = { type: 'link', size: 'small', danger: true };

/** A button that asks before it does something; the question comes later than the page. */
const AskingButton = laterField<AskingButtonProps>(
  async () => (await import('./AskFirst.tsx')).AskFirst,
  ({ button, children, onPress, onHold }) => (
    <Button
      {...button}
      onPointerDown={() => onHold(true)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onClick={onPress}
    >
      {children}
    </Button>
  ),
);

interface RowActionProps<Definition extends Call> {
  readonly call: Definition;
  readonly input: CallArguments<Definition>;
  /** Calls whose answers are out of date after it. */
  readonly renews: readonly Call[];
  /** The label of the button, in the row and below the question. */
  readonly label: string;
  readonly ask: string;
  readonly text: string;
  /** The message when it is done, or a function that shows it; a refusal is always shown. */
  readonly done: string | ((data: CallData<Definition>, say: Say) => void);
  /** Words for an entry that is not there any more, in place of the platform's. */
  readonly gone?: string;
  /** Appearance of the button; that of a row when left out. */
  readonly button?: Pick<ButtonProps, 'type' | 'size' | 'danger' | 'disabled'>;
  /** The words of the button where they differ from those below the question. */
  readonly children?: string;
}

/** An action on one entry: asks first, does it once, refreshes the lists that show it and shows the result. */
export function RowAction<const Definition extends Call>(props: RowActionProps<Definition>) {
  const { call, input, renews, label, ask, text, done, gone, button = IN_A_ROW, children = label } = props;
  const say = useSay();
  const action = useCallMutation(call, { renews, renewsWhenRefused: true, saysItself: gone !== undefined });
  const sayDone = (data: CallData<Definition>) =>
    typeof done === 'string' ? say.done(done) : done(data, say);
  const sayFailure = (error: Error) => {
    // Without words of its own, the failure has been shown by then.
    if (gone === undefined || !(error instanceof CallError)) return;
    if (isRefusedAs(error, 'NOT_FOUND')) say.warn(gone);
    else say.failed(error.failure);
  };
  return (
    <AskingButton
      ask={ask}
      text={text}
      label={label}
      button={button}
      isBusy={action.isPending}
      // The promise keeps the question's button from being pressed twice.
      onConfirm={() => action.mutateAsync(input).then(sayDone, sayFailure)}
    >
      {children}
    </AskingButton>
  );
}
