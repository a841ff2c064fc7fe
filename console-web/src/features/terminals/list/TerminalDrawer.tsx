import { type FleetDetail, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useMoments } from '../../../ui/words.ts';
import { Annexes } from '../annexes/Annexes.tsx';
import { Commands } from '../commands/Commands.tsx';
import { Details } from '../details/Details.tsx';
import { SetupActions } from '../setup/SetupActions.tsx';
import { FactsForm } from './FactsForm.tsx';
import { PauseForm } from './PauseForm.tsx';
import { RolesForm } from './RolesForm.tsx';
import { FLEET_RENEWS } from './renews.ts';
import { Abilities, Paper, Queue, TerminalState } from './TerminalState.tsx';

interface TerminalDrawerProps {
  readonly terminalCode: string;
  readonly onClose: () => void;
}

/** Everything about one terminal, and what can be done with it. */
export function TerminalDrawer({ terminalCode, onClose }: TerminalDrawerProps) {
  useReturnFocus();
  const { language } = useTexts();
  const asked = useCallQuery(fleetCalls.get, { terminalCode });
  const title = asked.data ? wordsOf(asked.data.name, language) : terminalCode;
  return (
    <Drawer open size={680} title={title} onClose={onClose}>
      <Loaded asked={asked}>
        {(terminal) => (
          <div className="terminal">
            <Actions terminal={terminal} onArchived={onClose} />
            <Facts terminal={terminal} />
            <Commands terminal={terminal} />
            <Devices terminal={terminal} />
            <Details terminalCode={terminalCode} />
            <Annexes terminalCode={terminalCode} />
            <Prints terminal={terminal} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

interface OfTerminal {
  readonly terminal: FleetDetail;
}

function Actions({ terminal, onArchived }: OfTerminal & { readonly onArchived: () => void }) {
  const { t } = useTexts();
  const mayChange = useMay('terminal:write');
  const mayPause = useMay('terminal:maintain');
  const [form, setForm] = useState<'pause' | 'facts' | 'roles'>();
  const close = () => setForm(undefined);
  if (!mayChange && !mayPause) return null;
  return (
    <div className="page-actions">
      {mayPause &&
        (terminal.state === 'paused' ? (
          <RowAction
            call={fleetCalls.setState}
            input={{ terminalCode: terminal.terminalCode, state: 1 }}
            renews={FLEET_RENEWS}
            label={t('terminal.resume')}
            ask={t('terminal.resumeAsk', { count: 1 })}
            text={t('terminal.resumeText')}
            done={t('terminal.resumed')}
            button={{ type: 'primary' }}
          />
        ) : (
          terminal.state !== 'notActivated' && (
            <Button onClick={() => setForm('pause')}>{t('terminal.pause')}</Button>
          )
        ))}
      {mayChange && (
        <>
          <Button onClick={() => setForm('facts')}>{t('terminal.editFacts')}</Button>
          <Button onClick={() => setForm('roles')}>{t('terminal.editRoles')}</Button>
          <SetupActions terminal={terminal} onArchived={onArchived} />
        </>
      )}
      {form === 'pause' && <PauseForm terminalCodes={[terminal.terminalCode]} onClose={close} />}
      {form === 'roles' && <RolesForm terminal={terminal} onClose={close} />}
      {form === 'facts' && <FactsForm terminal={terminal} onClose={close} />}
    </div>
  );
}

function Facts({ terminal }: OfTerminal) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { nameOf } = useRoleNames();
  const versions = Object.entries(terminal.versions).map(([name, version]) => `${name} ${version}`);
  const fact = (key: string, label: string, children: React.ReactNode, span = 1) => ({
    key,
    label,
    children,
    span,
  });
  return (
    <Descriptions
      column={2}
      size="small"
      items={[
        fact('state', t('terminal.state'), <TerminalState terminal={terminal} />),
        fact('can', t('terminal.abilities'), <Abilities terminal={terminal} />),
        fact('code', t('terminal.code'), <span className="mono">{terminal.terminalCode}</span>),
        fact(
          'place',
          t('terminal.location'),
          <span>
            {wordsOf(terminal.location, language)}{' '}
            <Link to={`/main/terminalConfig/terminalAddr/${terminal.terminalCode}`}>
              {t('terminal.onPlan')}
            </Link>
          </span>,
        ),
        fact(
          'group',
          t('terminal.group'),
          orEmptyMark(terminal.group && wordsOf(terminal.group.name, language)),
        ),
        fact(
          'tags',
          t('terminal.tags'),
          terminal.tags.length === 0
            ? orEmptyMark('')
            : terminal.tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
        ),
        fact(
          'roles',
          t('terminal.roles'),
          terminal.roles.length === 0
            ? t('terminal.everybody')
            : terminal.roles.map((role) => <Tag key={role}>{nameOf(role)}</Tag>),
          2,
        ),
        fact(
          'paper',
          t('terminal.paper'),
          <div>
            <Paper terminal={terminal} />
            <Link to={`/main/terminal-carton?terminal=${terminal.terminalCode}`}>
              {t('terminal.cartons')}
            </Link>
          </div>,
        ),
        fact('queue', t('terminal.queue'), <Queue terminal={terminal} />),
        ...(terminal.joinedBy
          ? [
              fact(
                'joinedBy',
                t('terminal.joinedBy'),
                t('terminal.joinedByKey', { name: terminal.joinedBy.name }),
                2,
              ),
            ]
          : []),
        fact('seen', t('terminal.lastSeen'), moment(terminal.lastSeenAt)),
        fact('activated', t('terminal.activatedAt'), moment(terminal.activatedAt)),
        fact(
          'version',
          t('terminal.version'),
          orEmptyMark([terminal.version, ...versions].filter(Boolean).join(' · ')),
          2,
        ),
      ]}
    />
  );
}

function Devices({ terminal: { devices, printer } }: OfTerminal) {
  const { t } = useTexts();
  const fitted = devices.filter(({ state }) => state !== 'absent');
  return (
    <section>
      <h2>{t('terminal.devices')}</h2>
      <p>
        {t('terminal.printerIs', {
          printer: printer === null ? t('terminal.printer.none') : t(`terminal.printer.${printer}`),
        })}
      </p>
      {fitted.length === 0 ? (
        <p>{t('terminal.noDevices')}</p>
      ) : (
        <table className="terminal-table">
          <tbody>
            {fitted.map(({ device, state, problem, driver, kind, detail }) => (
              <tr key={device}>
                <th scope="row">{t(`device.${device}`)}</th>
                <td>
                  <Tag color={state === 'faulted' ? 'error' : state === 'opening' ? 'warning' : 'success'}>
                    {t(`device.state.${state}`)}
                  </Tag>
                  {problem !== null && t(`device.problem.${problem}`)}
                </td>
                <td>
                  {driver}
                  {kind === 'simulated' && ` · ${t('device.simulated')}`}
                  {detail !== '' && <small> {detail}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Prints({ terminal: { prints } }: OfTerminal) {
  const { t } = useTexts();
  const moment = useMoments();
  const mayReadOrders = useMay('order:read');
  return (
    <section>
      <h2>{t('terminal.prints')}</h2>
      {prints.length === 0 ? (
        <p>{t('terminal.noPrints')}</p>
      ) : (
        <table className="terminal-table">
          <tbody>
            {prints.map(({ printLogId, orderId, outcome, code, copies, savedAt }) => (
              <tr key={printLogId}>
                <td className="number">{moment(savedAt)}</td>
                <td>{t(`terminal.outcome.${outcome}`)}</td>
                <td>{t('terminal.copies', { count: copies })}</td>
                <td className="mono">{outcome === 'printed' ? '' : code}</td>
                <td>
                  {mayReadOrders && (
                    <Link to={`/main/order-query/orderHisList?order=${orderId}`}>{t('terminal.order')}</Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
