import {
  type SignInEvent,
  signInAdminCalls,
  signInOutcome,
} from '@self-print/contract/platform/signInAdmin.ts';
import { signInClient, wayCode } from '@self-print/contract/signInWays.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useSchoolZone } from '../../ui/useSchool.ts';

/** Every sign-in and every refused try. */
export function SignInLogPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const asked = useCallQuery(
    signInAdminCalls.log,
    {
      ...list.paging,
      from: dayBegins(list.get('from'), zone),
      to: dayEnds(list.get('to'), zone),
      client: signInClient.safeParse(list.get('client')).data,
      way: wayCode.safeParse(list.get('way')).data,
      outcome: signInOutcome.safeParse(list.get('outcome')).data,
    },
    { keepLast: true },
  );
  const column = useColumns<SignInEvent>();
  return (
    <ListPage
      title={t('title.signInLog')}
      lead={t('signIn.logLead')}
      filters={<LogFilters list={list} />}
      asked={asked}
      list={list}
      idOf={({ eventId }) => eventId}
      empty={t('signIn.noEvents')}
      columns={[
        column.moment('signIn.at', ({ at }) => at),
        column.of('signIn.person', ({ person }) =>
          person ? (
            <>
              {person.name}
              <span className="under">{person.userName}</span>
            </>
          ) : (
            t('signIn.unknownPerson')
          ),
        ),
        column.of('signIn.client', ({ client, terminal }) => (
          <>
            {t(`signIn.client.${client}`)}
            {terminal && <span className="under">{wordsOf(terminal, language)}</span>}
          </>
        )),
        column.of('signIn.way', ({ way, provider }) => (
          <>
            {t(`signIn.way.${way}`)}
            {provider && <span className="under">{wordsOf(provider, language)}</span>}
          </>
        )),
        column.of('signIn.outcome', ({ outcome }) => (
          <Tag
            color={outcome === 'signedIn' ? 'success' : outcome === 'secondFactor' ? 'default' : 'warning'}
          >
            {t(`signIn.outcome.${outcome}`)}
          </Tag>
        )),
        column.of('signIn.assurance', ({ assurance }) =>
          assurance ? t(`signIn.assurance.${assurance}`) : orEmptyMark(null),
        ),
      ]}
    />
  );
}

function LogFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <>
      <ChoiceFilter
        list={list}
        name="client"
        label={t('signIn.client')}
        width={160}
        options={signInClient.options.map((value) => ({ value, label: t(`signIn.client.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="way"
        label={t('signIn.way')}
        width={180}
        options={wayCode.options.map((value) => ({ value, label: t(`signIn.way.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="outcome"
        label={t('signIn.outcome')}
        width={180}
        options={signInOutcome.options.map((value) => ({ value, label: t(`signIn.outcome.${value}`) }))}
      />
      <DayFilters list={list} />
    </>
  );
}
