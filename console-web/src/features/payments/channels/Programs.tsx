import {
  type PayChannel,
  type PayProgram,
  paymentAdminCalls,
} from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { DEFAULT_PROGRAM, withDefault } from './programs.ts';

const ProgramForm = later(async () => (await import('./ProgramForm.tsx')).ProgramForm);
const RemoveProgram = later(async () => (await import('./RemoveProgram.tsx')).RemoveProgram);

/** Where which channels are offered: the default, and what differs from it at some terminals. */
export function Programs({ channels }: { readonly channels: readonly PayChannel[] }) {
  const { t } = useTexts();
  const asked = useCallQuery(paymentAdminCalls.programs, {});
  return (
    <section className="sheet">
      <h2>{t('pay.programs')}</h2>
      <p>{t('pay.programsLead')}</p>
      <Loaded asked={asked}>
        {(programs) => <ProgramTable all={withDefault(programs)} channels={channels} />}
      </Loaded>
    </section>
  );
}

interface ProgramTableProps {
  readonly all: readonly PayProgram[];
  readonly channels: readonly PayChannel[];
}

/** What is done to a program, and the programs as they were when that began. */
interface Begun {
  readonly act: 'edit' | 'remove';
  readonly program: PayProgram | undefined;
  readonly all: readonly PayProgram[];
}

function ProgramTable({ all, channels }: ProgramTableProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const [begun, setBegun] = useState<Begun>();
  const column = useColumns<PayProgram>();
  const nameOf = (id: string) => {
    const channel = channels.find(({ channelId }) => channelId === id);
    return channel ? wordsOf(channel.name, language) : id;
  };
  const close = () => setBegun(undefined);
  return (
    <>
      <Table<PayProgram>
        aria-label={t('pay.programs')}
        size="middle"
        rowKey="programId"
        dataSource={[...all]}
        pagination={false}
        columns={[
          column.of('pay.program', ({ name }) => wordsOf(name, language)),
          column.of('pay.programChannels', (program) =>
            program.channels.length === 0 ? t('pay.programNone') : program.channels.map(nameOf).join(' → '),
          ),
          column.of('pay.programTerminals', ({ programId, terminals }) =>
            programId === DEFAULT_PROGRAM ? t('pay.programOthers') : terminals.join(t('common.listComma')),
          ),
          column.actions(mayConfigure, (program) => (
            <>
              <Button type="link" size="small" onClick={() => setBegun({ act: 'edit', program, all })}>
                {t('common.edit')}
              </Button>
              {program.programId !== DEFAULT_PROGRAM && (
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => setBegun({ act: 'remove', program, all })}
                >
                  {t('common.remove')}
                </Button>
              )}
            </>
          )),
        ]}
      />
      {mayConfigure && (
        <Button className="pay__add" onClick={() => setBegun({ act: 'edit', program: undefined, all })}>
          {t('pay.addProgram')}
        </Button>
      )}
      {begun?.act === 'edit' && <ProgramForm {...begun} channels={channels} onClose={close} />}
      {begun?.act === 'remove' && begun.program && (
        <RemoveProgram all={begun.all} program={begun.program} onClose={close} />
      )}
    </>
  );
}
