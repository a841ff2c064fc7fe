import { type OwnSignIn, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Table, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useColumns } from '../../ui/useColumns.tsx';

/** The administrator's own last sign-ins, so that a stranger's are noticed. */
export function OwnSignIns() {
  const { t, language } = useTexts();
  const asked = useCallQuery(signInAdminCalls.own, {});
  const column = useColumns<OwnSignIn>();
  return (
    <section className="sheet">
      <h2>{t('signIn.own')}</h2>
      <p>{t('signIn.ownLead')}</p>
      <Loaded asked={asked}>
        {(events) => (
          <div className="table-scroll">
            <Table<OwnSignIn>
              aria-label={t('signIn.own')}
              size="middle"
              rowKey="eventId"
              dataSource={[...events]}
              pagination={false}
              locale={{ emptyText: t('signIn.noEvents') }}
              columns={[
                column.moment('signIn.at', ({ at }) => at),
                column.of('signIn.client', ({ client, terminal }) => (
                  <>
                    {t(`signIn.client.${client}`)}
                    {terminal && <span className="under">{wordsOf(terminal, language)}</span>}
                  </>
                )),
                column.of('signIn.way', ({ way, provider }) =>
                  provider ? wordsOf(provider, language) : t(`signIn.way.${way}`),
                ),
                column.of('signIn.outcome', ({ outcome }) => (
                  <Tag color={outcome === 'signedIn' ? 'success' : 'warning'}>
                    {t(`signIn.outcome.${outcome}`)}
                  </Tag>
                )),
              ]}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
