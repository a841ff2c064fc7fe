import { chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Empty, Tabs } from 'antd';
import { Link } from 'react-router-dom';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { ComposedTab } from './ComposedTab.tsx';
import '../statistics.css';

/** The tabs that the school has composed, and nothing else. */
export function EchartsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayCompose = useMay('statistics:compose');
  const asked = useCallQuery(chartTabAdminCalls.list, {});
  return (
    <div className="stat">
      <PageHead title={t('title.echarts')} lead={t('stat.echartsLead')} />
      <Loaded asked={asked}>
        {({ tabs }) => {
          const [first] = tabs;
          if (first === undefined)
            return (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stat.noTabs')}>
                {mayCompose && <Link to="/main/cartogramConfig">{t('stat.compose')}</Link>}
              </Empty>
            );
          const shown = tabs.find(({ tabId }) => tabId === list.get('tab')) ?? first;
          return (
            <Tabs
              activeKey={shown.tabId}
              destroyOnHidden
              onChange={(tab) => list.set({ tab })}
              items={tabs.map((tab) => ({
                key: tab.tabId,
                label: wordsOf(tab.name, language),
                children: <ComposedTab tab={tab} list={list} />,
              }))}
            />
          );
        }}
      </Loaded>
    </div>
  );
}
