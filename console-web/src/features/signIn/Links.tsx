import {
  type SignInLink,
  type SignInProvider,
  signInAdminCalls,
} from '@self-print/contract/platform/signInAdmin.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

/** Whose accounts are linked to which person of a system. */
export function Links({ providers }: { readonly providers: readonly SignInProvider[] }) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const list = useListState();
  const asked = useCallQuery(signInAdminCalls.links, list.paging, { keepLast: true });
  const column = useColumns<SignInLink>();
  const nameOf = (id: string) => {
    const provider = providers.find(({ providerId }) => providerId === id);
    return provider ? wordsOf(provider.name, language) : id;
  };
  return (
    <section className="sheet">
      <h2>{t('signIn.links')}</h2>
      <p>{t('signIn.linksLead')}</p>
      <DataTable<SignInLink>
        label={t('signIn.links')}
        asked={asked}
        list={list}
        idOf={({ providerId, userId }) => `${providerId}/${userId}`}
        empty={t('signIn.noLinks')}
        columns={[
          column.of('signIn.person', ({ name, userName }) => (
            <>
              {name}
              <span className="under">{userName}</span>
            </>
          )),
          column.of('signIn.provider', ({ providerId }) => nameOf(providerId)),
          column.of('signIn.mapping.department', ({ department }) => orEmptyMark(department)),
          column.moment('signIn.linkedAt', ({ linkedAt }) => linkedAt),
          column.moment('signIn.lastAt', ({ lastAt }) => lastAt),
          column.actions(mayConfigure, ({ providerId, userId }) => (
            <RowAction
              call={signInAdminCalls.unlink}
              input={{ providerId, userId }}
              renews={[signInAdminCalls.links]}
              label={t('signIn.unlink')}
              ask={t('signIn.unlinkAsk')}
              text={t('signIn.unlinkText')}
              done={t('signIn.unlinked')}
            />
          )),
        ]}
      />
    </section>
  );
}
