import type { CallData } from '@self-print/contract/call.ts';
import { CONSOLE_COMMAND_WORDS } from '@self-print/contract/commandWords.ts';
import { CONSOLE_COMMANDS } from '@self-print/contract/platform/consoleCommands.ts';
import type { FleetDetail } from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button, Descriptions, Modal } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useMoments } from '../../../ui/words.ts';
import { Answer } from './Answer.tsx';
import { CommandFailure, CommandName, CommandTag } from './CommandTag.tsx';
import { Examination } from './Examination.tsx';
import { partName } from './partName.ts';

/** Asked for again while the outcome is awaited, in case the live stream is interrupted. */
const AGAIN_MS = 5_000;

type Result = CallData<typeof terminalCommandCalls.result>;

interface CommandResultProps {
  readonly terminal: FleetDetail;
  readonly commandId: string;
  /** Shows another command instead. */
  readonly onOpen: (commandId: string) => void;
  readonly onClose: () => void;
}

/** How far a command is, and what it brought. */
export function CommandResult({ terminal, commandId, onOpen, onClose }: CommandResultProps) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useCallQuery(
    terminalCommandCalls.result,
    { commandId },
    {
      isFleeting: true,
      againMs: (data) => (data && (data.state === 'sent' || data.state === 'received') ? AGAIN_MS : false),
    },
  );
  return (
    <Modal open width={760} title={t('command.resultTitle')} footer={null} onCancel={onClose}>
      <Loaded asked={asked}>
        {(result) => (
          <div className="terminal">
            <Progress result={result} />
            {result.state === 'done' && <Brought terminal={terminal} result={result} onOpen={onOpen} />}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

function Progress({ result }: { readonly result: Result }) {
  const { t } = useTexts();
  const moment = useMoments();
  return (
    <>
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'command', label: t('command.command'), children: <CommandName row={result} /> },
          { key: 'state', label: t('terminal.state'), children: <CommandTag state={result.state} /> },
          { key: 'by', label: t('command.by'), children: orEmptyMark(result.givenBy) },
          { key: 'at', label: t('command.at'), children: moment(result.createdAt) },
          { key: 'taken', label: t('command.takenAt'), children: moment(result.takenAt) },
          { key: 'done', label: t('command.doneAt'), children: moment(result.doneAt) },
        ]}
      />
      <p role="status">
        {result.state === 'failed' ? (
          <>
            <CommandFailure row={result} /> ({result.code})
          </>
        ) : (
          t(`command.stateText.${result.state}`)
        )}
      </p>
    </>
  );
}

interface BroughtProps {
  readonly terminal: FleetDetail;
  readonly result: Result;
  readonly onOpen: (commandId: string) => void;
}

/** What a command brought, as far as it is still kept. Answers of a terminal are read by the contract like any other. */
function Brought({ terminal, result: { command, result, body }, onOpen }: BroughtProps) {
  const { t, language } = useTexts();
  const moment = useMoments();
  if (result === null) return <p>{t('command.gone')}</p>;
  const picture = CONSOLE_COMMANDS.screenshot.data.safeParse(result);
  if (command === 'screenshot' && picture.success) {
    return (
      <img
        className="terminal-picture"
        src={`data:image/jpeg;base64,${picture.data.jpeg}`}
        alt={CONSOLE_COMMAND_WORDS.screenshot[language]}
      />
    );
  }
  const examination = CONSOLE_COMMANDS.examine.data.safeParse(result);
  if (command === 'examine' && examination.success) {
    return <Examination examination={examination.data} />;
  }
  const log = CONSOLE_COMMANDS.log.data.safeParse(result);
  if (command === 'log' && log.success) {
    return (
      <ol className="terminal-log">
        {log.data.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and may be equal
          <li key={index}>
            <time>{moment(line.at)}</time> <b>{line.event}</b>{' '}
            {line.facts.map(({ name, value }) => `${name}=${value}`).join(' ')}
          </li>
        ))}
      </ol>
    );
  }
  const { terminalCode } = terminal;
  const listed = CONSOLE_COMMANDS.listFiles.body.safeParse(body);
  const files = CONSOLE_COMMANDS.listFiles.data.safeParse(result);
  if (command === 'listFiles' && listed.success && files.success) {
    const of = { terminalCode, folder: listed.data.folder };
    return <Files of={of} files={files.data} onOpen={onOpen} />;
  }
  const read = CONSOLE_COMMANDS.readFile.body.safeParse(body);
  const part = CONSOLE_COMMANDS.readFile.data.safeParse(result);
  if (command === 'readFile' && read.success && part.success) {
    const { folder, name, offset } = read.data;
    return <FilePart of={{ terminalCode, folder, name, offset }} part={part.data} onOpen={onOpen} />;
  }
  return <Answer command={command} data={result} />;
}

interface FolderOfTerminal {
  readonly terminalCode: string;
  readonly folder: 'logs' | 'settings';
}

/** Asks the terminal for a file, or for the next part of one, by a command of its own. */
function useFetchFile(onOpen: (commandId: string) => void) {
  const fetchFile = useCallMutation(terminalCommandCalls.downloadFile, {
    renews: [terminalCommandCalls.list],
  });
  return {
    isBusy: fetchFile.isPending,
    // A failure is said above the page.
    ask: (wish: FolderOfTerminal & { readonly name: string; readonly offset: number }) =>
      fetchFile.mutateAsync(wish).then(
        ({ commandId }) => onOpen(commandId),
        () => {},
      ),
  };
}

interface FilesProps {
  readonly of: FolderOfTerminal;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly changedAt: string }[];
  readonly onOpen: (commandId: string) => void;
}

function Files({ of, files, onOpen }: FilesProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const { ask, isBusy } = useFetchFile(onOpen);
  if (files.length === 0) return <p>{t('command.noFiles')}</p>;
  return (
    <table className="terminal-table">
      <tbody>
        {files.map(({ name, bytes, changedAt }) => (
          <tr key={name}>
            <th scope="row" className="mono">
              {name}
            </th>
            <td className="number">{formatFileSize(bytes)}</td>
            <td className="number">{moment(changedAt)}</td>
            <td>
              <Button
                type="link"
                size="small"
                disabled={isBusy}
                onClick={() => void ask({ ...of, name, offset: 0 })}
              >
                {t('command.fetch')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FilePartProps {
  readonly of: FolderOfTerminal & { readonly name: string; readonly offset: number };
  readonly part: { readonly content: string; readonly bytes: number; readonly nextOffset: number | null };
  readonly onOpen: (commandId: string) => void;
}

function FilePart({ of, part: { content, bytes, nextOffset }, onOpen }: FilePartProps) {
  const { t } = useTexts();
  const { ask, isBusy } = useFetchFile(onOpen);
  const save = () => {
    const text = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const { name, offset } = of;
    saveFile(new Blob([text]), partName(name, { offset, length: text.length, bytes }));
  };
  return (
    <>
      <p>{t(nextOffset === null ? 'command.whole' : 'command.part', { size: formatFileSize(bytes) })}</p>
      <div className="page-actions">
        <Button onClick={save}>{t('command.saveFile')}</Button>
        {nextOffset !== null && (
          <Button disabled={isBusy} onClick={() => void ask({ ...of, offset: nextOffset })}>
            {t('command.nextPart')}
          </Button>
        )}
      </div>
    </>
  );
}
