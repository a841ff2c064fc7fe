import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ChartsKey } from './charts.zh.ts';

export const chartsEn: Bundle<ChartsKey> = {
  'chart.lead':
    'Create charts from the available measures and dimensions, then show them in tabs. Up to {{max}} charts.',
  'chart.add': 'New chart',
  'chart.edit': 'Edit chart',
  'chart.none': 'There are no charts yet',
  'chart.name': 'Chart name',
  'chart.kind': 'Chart type',
  'chart.measures': 'Measures',
  'chart.by': 'Dimension',
  'chart.period': 'Period',
  'chart.period.chosen': 'As selected on the page',
  'chart.period.day': 'Today',
  'chart.period.week': 'This week',
  'chart.period.month': 'This month',
  'chart.period.year': 'This year',
  'chart.compared': 'Compare with the period before',
  'chart.part': 'Filters',
  'chart.orderType': 'Order type',
  'chart.clientType': 'Ordered from',
  'chart.tabs': 'Shown in tabs',
  'chart.removeText': 'This cannot be undone. A chart that is shown in a tab cannot be deleted.',
  'chart.preview': 'Preview',
  'chart.previewOfWeek': 'The preview shows this week; the statistics page uses the period selected there',
  'chart.notDrawn': 'This chart cannot be drawn. See the note under Preview',
  'chart.fault.dimension': 'Please choose a dimension that this chart type can show',
  'chart.fault.measures':
    'One of the measures has no values for this dimension or for a terminal. Please choose another',
  'chart.fault.measureTwice': 'Each measure can be chosen only once',
  'chart.fault.units': 'All measures of a chart must have the same unit; money and counts cannot be mixed',
  'chart.fault.parts':
    'A pie chart needs one measure, stacked columns two or more, and they must add up: no net income, averages or shares',
  'chart.fault.compared':
    'Only tiles, and line or column charts of a single measure, can be compared with the period before',
  'chart.tabsLead':
    'Tabs and their charts appear on the statistics page for everyone who may see statistics. Up to {{max}} tabs.',
  'chart.addTab': 'New tab',
  'chart.editTab': 'Edit tab',
  'chart.noTabs': 'There are no tabs yet',
  'chart.tabName': 'Tab name',
  'chart.inTab': 'Charts in this tab',
  'chart.inTabHint': 'Shown in this order; up to {{max}}',
  'chart.addToTab': 'Add a chart',
  'chart.allInTab': 'All charts are in this tab',
  'chart.chooseOne': 'Please add at least one chart',
  'chart.gone': 'Deleted chart',
  'chart.up': 'Move {{name}} up',
  'chart.down': 'Move {{name}} down',
  'chart.takeOut': 'Remove {{name}}',
  'chart.removeTabText': 'Its charts are kept and can be added to other tabs.',
};
