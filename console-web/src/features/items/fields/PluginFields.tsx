import { PlusOutlined } from '@ant-design/icons';
import type { CallData } from '@self-print/contract/call.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Select, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { ListField } from './ListField.tsx';
import { PluginSettings } from './PluginSettings.tsx';
import { defaultsOf, settingsIn } from './pluginSetting.ts';

type Plugin = CallData<typeof itemAdminCalls.plugins>[number];

/** Plug-ins that supply data or check whether a person may order, in their order, with their settings. */
export function PluginFields() {
  const { t } = useTexts();
  const asked = useCallQuery(itemAdminCalls.plugins, {});
  const plugins = asked.data ?? [];
  return (
    <ListField
      name="plugins"
      title={t('item.tab.plugins')}
      hint={t('item.pluginsHint')}
      isTall
      row={(at) => <PluginRow at={at} plugins={plugins} isKnown={asked.data !== undefined} />}
      adding={(add) => (
        <Button icon={<PlusOutlined />} onClick={() => add({ settings: {} })} disabled={plugins.length === 0}>
          {t('item.pluginAdd')}
        </Button>
      )}
    />
  );
}

interface PluginRowProps {
  /** Index in the list of the form. */
  readonly at: number;
  readonly plugins: readonly Plugin[];
  /** Whether the platform has said which plug-ins there are. */
  readonly isKnown: boolean;
}

function PluginRow({ at, plugins, isKnown }: PluginRowProps) {
  const { t, language } = useTexts();
  const form = Form.useFormInstance();
  const chosen: unknown = Form.useWatch(['plugins', at, 'name'], form);
  const plugin = plugins.find(({ name }) => name === chosen);
  const settings = plugin && settingsIn(plugin.settings);
  /** The settings of one plug-in mean nothing to another. */
  const change = (name: string) => {
    const next = settingsIn(plugins.find((each) => each.name === name)?.settings) ?? [];
    form.setFieldValue(['plugins', at, 'settings'], defaultsOf(next));
  };
  return (
    <div className="list-row__main">
      <Form.Item
        name={[at, 'name']}
        label={t('item.plugin')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <Select
          style={{ width: 300 }}
          onChange={change}
          options={plugins.map(({ name, supplies, label }) => ({
            value: name,
            label: (
              <>
                <Tag>{t(`item.plugin.${supplies}`)}</Tag>
                {wordsOf(label, language)}
              </>
            ),
          }))}
        />
      </Form.Item>
      {settings && <PluginSettings key={plugin.name} at={at} settings={settings} />}
      {isKnown && typeof chosen === 'string' && !plugin && (
        <Alert type="warning" showIcon title={t('item.pluginGone', { name: chosen })} />
      )}
    </div>
  );
}
