import type { PayChannel } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';

interface OrderedChannelsProps {
  readonly id?: string;
  readonly channels: readonly PayChannel[];
  /** Ids of the channels that are chosen, in their order. */
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
}

/** Chooses channels and their order. */
export function OrderedChannels({ id, channels, value = [], onChange }: OrderedChannelsProps) {
  const { t, language } = useTexts();
  const nameOf = (channelId: string) => {
    const channel = channels.find((each) => each.channelId === channelId);
    return channel ? wordsOf(channel.name, language) : channelId;
  };
  const left = channels.filter(({ channelId }) => !value.includes(channelId));
  return (
    <>
      {value.length === 0 ? (
        <p>{t('pay.programNone')}</p>
      ) : (
        <ol className="pay__order">
          {value.map((channelId, index) => {
            const name = nameOf(channelId);
            return (
              <li key={channelId}>
                <span>{name}</span>
                <Button
                  size="small"
                  aria-label={t('pay.channelUp', { name })}
                  disabled={index === 0}
                  onClick={() => onChange?.(swapped(value, index - 1))}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  aria-label={t('pay.channelDown', { name })}
                  disabled={index === value.length - 1}
                  onClick={() => onChange?.(swapped(value, index))}
                >
                  ↓
                </Button>
                <Button
                  size="small"
                  aria-label={t('pay.channelOut', { name })}
                  onClick={() => onChange?.(value.filter((each) => each !== channelId))}
                >
                  ✕
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      <Select
        {...(id === undefined ? {} : { id })}
        style={{ width: 260 }}
        placeholder={t('pay.channelAdd')}
        disabled={left.length === 0}
        value={null}
        options={left.map(({ channelId }) => ({ value: channelId, label: nameOf(channelId) }))}
        onChange={(added: string | null) => added !== null && onChange?.([...value, added])}
      />
    </>
  );
}

/** The ids with the one at an index and the next one exchanged. */
function swapped(ids: readonly string[], index: number): readonly string[] {
  const [first, second] = ids.slice(index, index + 2);
  return first === undefined || second === undefined ? ids : ids.toSpliced(index, 2, second, first);
}
