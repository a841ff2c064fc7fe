import { type WarnRule, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { WARN_SCENES } from '@self-print/contract/warnings.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { WhoIsTold } from './WhoIsTold.tsx';

const RuleForm = later(async () => (await import('./RuleForm.tsx')).RuleForm);

/** What the school is warned of, and who is told. */
export function RulesPage() {
  const { t } = useTexts();
  const asked = useCallQuery(warningAdminCalls.rules, {});
  return (
    <>
      <PageHead title={t('title.warnRules')} lead={t('warning.rulesLead')} />
      <Loaded asked={asked}>
        {({ rules, telling, canMail }) => (
          <>
            <WhoIsTold telling={telling} canMail={canMail} />
            <Rules rules={rules} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Rules({ rules }: { readonly rules: readonly WarnRule[] }) {
  const { t, language } = useTexts();
  const mayWrite = useMay('warning:write');
  const [edited, setEdited] = useState<WarnRule>();
  const column = useColumns<WarnRule>();
  const nameOf = ({ scene }: WarnRule) => wordsOf(WARN_SCENES[scene].words, language);
  return (
    <section className="sheet">
      <h2>{t('warning.rules')}</h2>
      <div className="table-scroll">
        <Table<WarnRule>
          aria-label={t('warning.rules')}
          size="middle"
          rowKey="scene"
          dataSource={[...rules]}
          pagination={false}
          columns={[
            column.of('warning.scene', nameOf),
            column.of('warning.when', ({ scene, threshold }) =>
              t(`warning.when.${WARN_SCENES[scene].unit}`, { count: threshold }),
            ),
            column.of('warning.severity', ({ severity }) => (
              <Tag color={severity === 'urgent' ? 'error' : 'default'}>
                {t(`warning.severity.${severity}`)}
              </Tag>
            )),
            column.of('warning.enabled', ({ enabled }) => (
              <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'warning.on' : 'warning.off')}</Tag>
            )),
            column.of('warning.origin', ({ isDefault }) =>
              t(isDefault ? 'warning.origin.default' : 'warning.origin.school'),
            ),
            column.actions(mayWrite, (rule) => (
              <>
                <Button type="link" size="small" onClick={() => setEdited(rule)}>
                  {t('common.edit')}
                </Button>
                {!rule.isDefault && (
                  <RowAction
                    call={warningAdminCalls.saveRule}
                    input={{ scene: rule.scene, revision: rule.revision, rule: null }}
                    renews={[warningAdminCalls.rules]}
                    label={t('warning.reset')}
                    ask={t('warning.resetAsk', { name: nameOf(rule) })}
                    text={t('warning.resetText')}
                    done={t('common.saved')}
                  />
                )}
              </>
            )),
          ]}
        />
      </div>
      {edited && <RuleForm rule={edited} name={nameOf(edited)} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
