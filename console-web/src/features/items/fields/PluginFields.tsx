import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Select, Tag } from 'antd';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../core/services.ts';
import { JsonEditor } from '../../../ui/JsonEditor.tsx';
import { wordsOf } from '../../../ui/words.ts';

const settingsObject = z.record(z.string(), z.unknown());

/** Plug-ins that supply data or check whether a person may order, in their order, with their settings. */
export function PluginFields() {
  const { t, language } = useTexts();
  const asked = useCallQuery(itemAdminCalls.plugins, {});
  const plugins = asked.data ?? [];
  return (
    <fieldset className="list-field">
      <legend>{t('item.tab.plugins')}</legend>
      <p className="under">{t('item.pluginsHint')}</p>
      <Form.List name="plugins">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="list-row">
                <Form.Item
                  name={[name, 'name']}
                  label={t('item.plugin')}
                  rules={[{ required: true, message: t('common.required') }]}
                >
                  <Select
                    style={{ width: 300 }}
                    options={plugins.map((plugin) => ({
                      value: plugin.name,
                      label: (
                        <>
                          <Tag>{t(`item.plugin.${plugin.supplies}`)}</Tag>
                          {wordsOf(plugin.label, language)}
                        </>
                      ),
                    }))}
                  />
                </Form.Item>
                <Form.Item
                  name={[name, 'settings']}
                  label={t('item.pluginSettings')}
                  rules={[
                    {
                      validator: (_, value) =>
                        rejected(!settingsObject.safeParse(value).success, t('item.jsonObject')),
                    },
                  ]}
                >
                  <JsonValue rows={3} absent={{}} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              onClick={() => add({ settings: {} })}
              disabled={plugins.length === 0}
            >
              {t('item.pluginAdd')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

function rejected(isWrong: boolean, words: string): Promise<void> {
  return isWrong ? Promise.reject(new Error(words)) : Promise.resolve();
}

interface JsonValueProps {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly rows: number;
  /** The value that an empty text means. */
  readonly absent: unknown;
}

/** JSON as a field of a form; what is none is kept as a text, which the form's rule refuses. */
function JsonValue({ id = '', value, onChange, rows, absent }: JsonValueProps) {
  const [first] = useState(value);
  return (
    <JsonEditor
      id={id}
      rows={rows}
      value={first ?? undefined}
      onChange={(typed) => onChange?.(typed.ok ? (typed.value ?? absent) : 'not JSON')}
    />
  );
}
