import { CONSOLE_COMMAND_WORDS } from '@self-print/contract/commandWords.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import type { CommandState, TerminalCommandRow } from '@self-print/contract/platform/terminalCommands.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { ErrorWords } from '../../../ui/ErrorWords.tsx';

const COLOURS: Readonly<Record<CommandState, string>> = {
  sent: 'processing',
  received: 'processing',
  done: 'success',
  failed: 'error',
  expired: 'warning',
};

/** How far a command is. */
export function CommandTag({ state }: { readonly state: CommandState }) {
  const { t } = useTexts();
  return <Tag color={COLOURS[state]}>{t(`command.state.${state}`)}</Tag>;
}

/** What a command is called; one that is not given from the console by its call. */
export function CommandName({ row: { command, call } }: { readonly row: TerminalCommandRow }) {
  const { language } = useTexts();
  if (command === null) return <span className="mono">{call}</span>;
  return <>{CONSOLE_COMMAND_WORDS[command][language]}</>;
}

/** Why a command failed: the words of the table of errors in the language that is shown, or the terminal's own for what is not in it. */
export function CommandFailure({
  row: { code, message },
}: {
  readonly row: Pick<TerminalCommandRow, 'code' | 'message'>;
}) {
  const name = errorNameOf(code, 'agent');
  return <>{name === undefined ? message : <ErrorWords name={name} />}</>;
}
