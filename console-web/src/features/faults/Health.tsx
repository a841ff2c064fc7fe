import { deviceClass } from '@self-print/contract/agent/devices.ts';
import { printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { TerminalHealth } from '@self-print/contract/platform/faults.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Descriptions } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';

/** The terminal as it was when a fault was reported. */
export function Health({ health }: { readonly health: TerminalHealth }) {
  const { t } = useTexts();
  const moment = useMoments();
  const condition = printerCondition.safeParse(health.printerCondition);
  const standing = [
    t(health.online ? 'fault.health.online' : 'fault.health.offline'),
    ...(health.paused ? [t('fault.health.paused')] : []),
    ...(health.maintenance ? [t('fault.health.maintenance')] : []),
  ];
  const paper = health.cartons.map(({ cartonCode: carton, sheets }) =>
    sheets === null
      ? t('fault.health.cartonUnknown', { carton })
      : t('fault.health.carton', { carton, count: sheets }),
  );
  const broken = health.devices
    .filter(({ state }) => state === 'faulted')
    .flatMap(({ device }) => deviceClass.safeParse(device).data ?? [])
    .map((device) => t(`fault.device.${device}`));
  const comma = t('common.listComma');
  return (
    <section>
      <h2>{t('fault.health')}</h2>
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'standing', label: t('fault.terminal'), children: standing.join(comma) },
          { key: 'seen', label: t('fault.health.lastSeen'), children: moment(health.lastSeenAt) },
          {
            key: 'printer',
            label: t('fault.health.printer'),
            children: condition.success ? t(`fault.printer.${condition.data}`) : orEmptyMark(null),
          },
          { key: 'version', label: t('fault.health.version'), children: orEmptyMark(health.version) },
          { key: 'paper', label: t('fault.health.paper'), span: 2, children: orEmptyMark(paper.join(comma)) },
          {
            key: 'devices',
            label: t('fault.health.devices'),
            span: 2,
            children: broken.join(comma) || t('fault.health.noDevices'),
          },
        ]}
      />
    </section>
  );
}
