import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import type { NewAppKey, SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { EMPTY_MARK } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { AppKeys } from './AppKeys.tsx';

const AppForm = later(async () => (await import('./AppForm.tsx')).AppForm);
const NewKey = later(async () => (await import('./NewKey.tsx')).NewKey);
const RotateForm = later(async () => (await import('./RotateForm.tsx')).RotateForm);

/** The document that says how requests are signed. */
const GUIDE = '/doc/interface.md';
/** The platform's page of all its calls, outside the console. */
const CALLS = '/doc-api';
const RENEWS = [appAdminCalls.list];
const COLOURS = { active: 'success', revoked: 'error', expired: 'warning' } as const;

/** The school's systems that call the platform, and their keys. */
export function AppsPage() {
  const { t } = useTexts();
  const list = useListState();
  const may = useMay('interface:configure');
  const [edited, setEdited] = useState<SchoolApp | 'new'>();
  const [rotated, setRotated] = useState<SchoolApp>();
  const [key, setKey] = useState<NewAppKey>();
  const asked = useCallQuery(appAdminCalls.list, list.paging, { keepLast: true });
  const column = useColumns<SchoolApp>();
  return (
    <ListPage
      title={t('title.apps')}
      lead={
        <>
          {t('apps.lead')} <Link to={GUIDE}>{t('apps.guide')}</Link>
          {' · '}
          <a href={CALLS} target="_blank" rel="noopener">
            {t('apps.calls')}
          </a>
        </>
      }
      actions={<AddButton label={t('apps.add')} may={may} onClick={() => setEdited('new')} />}
      asked={asked}
      list={list}
      idOf={({ appId }) => appId}
      empty={t('apps.none')}
      columns={[
        column.of('apps.name', ({ facts }) => facts.name),
        column.of('apps.scopes', ({ facts }) => (
          <span className="tags">
            {facts.scopes.map((scope) => (
              <Tag key={scope}>{t(`apps.scope.${scope}`)}</Tag>
            ))}
          </span>
        )),
        column.of('apps.networks', ({ facts }) =>
          facts.networks.length === 0 ? (
            t('apps.anywhere')
          ) : (
            <span className="mono">{facts.networks.join(', ')}</span>
          ),
        ),
        column.of('apps.validUntil', ({ facts }) => facts.validUntil ?? EMPTY_MARK),
        column.of('apps.keys', (app) => <AppKeys app={app} may={may} renews={RENEWS} />),
        column.of('apps.state', ({ state }) => <Tag color={COLOURS[state]}>{t(`apps.state.${state}`)}</Tag>),
        column.actions(may, (app) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(app)}>
              {t('common.edit')}
            </Button>
            <Button type="link" size="small" onClick={() => setRotated(app)}>
              {t('apps.rotate')}
            </Button>
            <StateAction app={app} />
            <RowAction
              call={appAdminCalls.remove}
              input={{ appId: app.appId, revision: app.revision }}
              renews={RENEWS}
              label={t('common.remove')}
              ask={t('apps.deleteAsk', { name: app.facts.name })}
              text={t('apps.deleteText')}
              done={t('common.removed')}
            />
          </>
        )),
      ]}
    >
      {edited && (
        <AppForm
          app={edited === 'new' ? undefined : edited}
          onKey={setKey}
          onClose={() => setEdited(undefined)}
        />
      )}
      {rotated && <RotateForm app={rotated} onKey={setKey} onClose={() => setRotated(undefined)} />}
      {key && <NewKey value={key} onClose={() => setKey(undefined)} />}
    </ListPage>
  );
}

/** Revokes an app at once, or lets it call again. */
function StateAction({ app: { appId, revision, state, facts } }: { readonly app: SchoolApp }) {
  const { t } = useTexts();
  const isRevoked = state === 'revoked';
  const { name } = facts;
  return (
    <RowAction
      call={appAdminCalls.setState}
      input={{ appId, revision, revoked: !isRevoked }}
      renews={RENEWS}
      label={t(isRevoked ? 'apps.restore' : 'apps.revoke')}
      ask={isRevoked ? t('apps.restoreAsk', { name }) : t('apps.revokeAsk', { name })}
      text={t(isRevoked ? 'apps.restoreText' : 'apps.revokeText')}
      done={t('common.saved')}
      button={{ type: 'link', size: 'small', danger: !isRevoked }}
    />
  );
}
