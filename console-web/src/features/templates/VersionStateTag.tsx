import type { TemplateVersionFacts } from '@self-print/contract/platform/templates.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';

const LOOKS = {
  draft: { colour: 'processing', mark: '✎' },
  handedIn: { colour: 'warning', mark: '◔' },
  published: { colour: 'success', mark: '✓' },
  retired: { colour: 'default', mark: '–' },
} as const;

export function VersionStateTag({ state }: Pick<TemplateVersionFacts, 'state'>) {
  const { t } = useTexts();
  const { colour, mark } = LOOKS[state];
  return (
    <Tag color={colour}>
      <span aria-hidden="true">{mark} </span>
      {t(`template.state.${state}`)}
    </Tag>
  );
}
