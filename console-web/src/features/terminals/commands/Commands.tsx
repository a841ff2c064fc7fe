import { CONSOLE_COMMAND_WORDS } from '@self-print/contract/commandWords.ts';
import type { FleetDetail } from '@self-print/contract/platform/fleet.ts';
import {
  type ConsoleCommand,
  consoleCommand,
  type TerminalCommandRow,
  terminalCommandCalls,
} from '@self-print/contract/platform/terminalCommands.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useMoments } from '../../../ui/words.ts';
import { CommandForm } from './CommandForm.tsx';
import { CommandResult } from './CommandResult.tsx';
import { CommandFailure, CommandName, CommandTag } from './CommandTag.tsx';
import { COMMAND_GROUPS } from './commandWords.ts';

const SHOWN = 10;
/** A command that waits is asked for again, so that its expiry shows also without any event. */
const WAITING_MS = 20_000;

/** What staff had the terminal do, how far each command is, and the means to give another. */
export function Commands({ terminal }: { readonly terminal: FleetDetail }) {
  const { t, language } = useTexts();
  const mayGive = useMay('terminal:maintain');
  const [command, setCommand] = useState<ConsoleCommand>();
  const [openId, setOpenId] = useState<string>();
  const give = useRef<HTMLButtonElement>(null);
  const asked = useCallQuery(
    terminalCommandCalls.list,
    { terminalCode: terminal.terminalCode, rows: SHOWN },
    { againMs: (data) => (data?.rows.some(({ state }) => state === 'sent') ? WAITING_MS : false) },
  );
  const choose = (each: ConsoleCommand) => ({ key: each, label: CONSOLE_COMMAND_WORDS[each][language] });
  return (
    <section>
      <h2>{t('command.title')}</h2>
      {mayGive && terminal.state !== 'notActivated' && (
        <Dropdown
          trigger={['click']}
          menu={{
            className: 'terminal-commands',
            items: COMMAND_GROUPS.map(({ group, commands }) => ({
              key: group,
              type: 'group' as const,
              label: t(`command.group.${group}`),
              children: commands.map(choose),
            })),
            onClick: ({ key, domEvent }) => {
              // Enter would also press the button that gets the focus next, and so close the form.
              domEvent.preventDefault();
              // The menu goes: whatever is shown next gives the focus back to what opened it.
              give.current?.focus();
              setCommand(consoleCommand.safeParse(key).data);
            },
          }}
        >
          <Button ref={give}>{t('command.give')}</Button>
        </Dropdown>
      )}
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.length === 0 ? <p>{t('command.none')}</p> : <List rows={rows} onOpen={setOpenId} />
        }
      </Loaded>
      {command && (
        <CommandForm
          terminal={terminal}
          command={command}
          onGiven={setOpenId}
          onClose={() => setCommand(undefined)}
        />
      )}
      {openId !== undefined && (
        <CommandResult
          terminal={terminal}
          commandId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  );
}

interface ListProps {
  readonly rows: readonly TerminalCommandRow[];
  readonly onOpen: (commandId: string) => void;
}

function List({ rows, onOpen }: ListProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const mayOpen = useMay('terminal:maintain');
  return (
    <table className="terminal-table">
      <tbody>
        {rows.map((row) => (
          <tr key={row.commandId}>
            <td className="number">{moment(row.createdAt)}</td>
            <th scope="row">
              <CommandName row={row} />
              {row.reason !== '' && <small> {row.reason}</small>}
            </th>
            <td>
              <CommandTag state={row.state} />
              {row.state === 'failed' && <CommandFailure row={row} />}
            </td>
            <td>{orEmptyMark(row.givenBy)}</td>
            <td>
              {mayOpen && (
                <Button type="link" size="small" onClick={() => onOpen(row.commandId)}>
                  {t('command.open')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
