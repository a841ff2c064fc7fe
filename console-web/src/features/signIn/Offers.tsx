import {
  type SignInOffer,
  type SignInProvider,
  signInAdminCalls,
} from '@self-print/contract/platform/signInAdmin.ts';
import { OWN_WAYS, WAYS_AT } from '@self-print/contract/signInWays.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Select, Table } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useColumns } from '../../ui/useColumns.tsx';

interface OffersProps {
  readonly providers: readonly SignInProvider[];
}

const keyOf = ({ client, terminalCode }: SignInOffer) => `${client}/${terminalCode ?? ''}`;

/** Which ways are offered at each client, and at the terminals that differ. */
export function Offers({ providers }: OffersProps) {
  const { t } = useTexts();
  const asked = useCallQuery(signInAdminCalls.offers, {});
  return (
    <section className="sheet">
      <h2>{t('signIn.offers')}</h2>
      <p>{t('signIn.offersLead')}</p>
      <Loaded asked={asked}>
        {(offers) => (
          <OfferTable
            all={offers}
            providers={providers}
            onReread={async () => (await asked.refetch()).data}
          />
        )}
      </Loaded>
    </section>
  );
}

interface OfferTableProps extends OffersProps {
  readonly all: readonly SignInOffer[];
  /** Asks anew what is offered; undefined when no answer came. */
  readonly onReread: () => Promise<readonly SignInOffer[] | undefined>;
}

function OfferTable({ all, providers, onReread }: OfferTableProps) {
  const { t } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const [edited, setEdited] = useState<SignInOffer | 'new'>();
  const nameOf = useWayNames(providers);
  const save = useSaveOffers();
  const column = useColumns<SignInOffer>();
  const without = (gone: SignInOffer) => all.filter((each) => keyOf(each) !== keyOf(gone));
  return (
    <>
      <div className="table-scroll">
        <Table<SignInOffer>
          aria-label={t('signIn.offers')}
          size="middle"
          rowKey={keyOf}
          dataSource={[...all]}
          pagination={false}
          columns={[
            column.of('signIn.client', ({ client, terminalCode }) =>
              terminalCode === null
                ? t(`signIn.client.${client}`)
                : t('signIn.atTerminal', { code: terminalCode }),
            ),
            column.of('signIn.ways', ({ ways }) =>
              ways.length === 0 ? t('signIn.noWays') : ways.map(nameOf).join(t('common.listComma')),
            ),
            column.actions(mayConfigure, (offer) => (
              <>
                <Button type="link" size="small" onClick={() => setEdited(offer)}>
                  {t('common.edit')}
                </Button>
                {offer.terminalCode !== null && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => save.mutate({ offers: without(offer), before: [...all] })}
                  >
                    {t('signIn.likeOthers')}
                  </Button>
                )}
              </>
            )),
          ]}
        />
      </div>
      {mayConfigure && <Button onClick={() => setEdited('new')}>{t('signIn.addTerminal')}</Button>}
      {edited && (
        <OfferForm
          offer={edited === 'new' ? undefined : edited}
          all={all}
          providers={providers}
          onReread={onReread}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface OfferFormProps extends OfferTableProps {
  /** Undefined for another terminal that differs. */
  readonly offer: SignInOffer | undefined;
  readonly onClose: () => void;
}

function OfferForm({ offer, all, providers, onReread, onClose }: OfferFormProps) {
  const { t } = useTexts();
  const [basedOn, setBasedOn] = useState(all);
  const { terminals } = useOptionSources();
  const nameOf = useWayNames(providers);
  const save = useSaveOffers({ saysItself: true });
  const client = offer?.client ?? 'terminal';
  const possible = [
    ...OWN_WAYS.filter((way) => WAYS_AT[client].includes(way)),
    ...providers.filter(({ kind }) => WAYS_AT[client].includes(kind)).map(({ providerId }) => providerId),
  ];
  const first: SignInOffer = offer ?? { client, terminalCode: '', ways: ['QR', 'DB'] };
  return (
    <FormModal<SignInOffer>
      name="offer"
      title={t('signIn.editOffer')}
      first={first}
      check={(typed) => {
        const changed = { ...first, ...typed };
        const isTwice = offer === undefined && basedOn.some((each) => keyOf(each) === keyOf(changed));
        return isTwice ? t('signIn.terminalTwice') : undefined;
      }}
      save={(typed) => {
        const changed = { ...first, ...typed };
        const others = basedOn.filter((each) => keyOf(each) !== keyOf(changed));
        return save.mutateAsync({ offers: [...others, changed], before: [...basedOn] });
      }}
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      onReread={async () => setBasedOn((await onReread()) ?? basedOn)}
      done={t('common.saved')}
      onClose={onClose}
    >
      {offer === undefined && (
        <Form.Item
          name="terminalCode"
          label={t('signIn.terminal')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <SearchSelect source={terminals} />
        </Form.Item>
      )}
      <Form.Item
        name="ways"
        label={t('signIn.ways')}
        extra={t(client === 'console' ? 'signIn.waysHintConsole' : 'signIn.waysHint')}
      >
        <Select mode="multiple" options={possible.map((id) => ({ value: id, label: nameOf(id) }))} />
      </Form.Item>
    </FormModal>
  );
}

function useSaveOffers({ saysItself = false } = {}) {
  return useCallMutation(signInAdminCalls.saveOffers, {
    renews: [signInAdminCalls.offers],
    renewsWhenRefused: true,
    saysItself,
  });
}

function useWayNames(providers: readonly SignInProvider[]) {
  const { t, language } = useTexts();
  return (id: string) => {
    const own = OWN_WAYS.find((way) => way === id);
    if (own) return t(`signIn.way.${own}`);
    const provider = providers.find(({ providerId }) => providerId === id);
    return provider ? wordsOf(provider.name, language) : id;
  };
}
