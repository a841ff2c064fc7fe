import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([
  AriaComponent,
  BarChart,
  GridComponent,
  LegendComponent,
  LineChart,
  PieChart,
  SVGRenderer,
  TooltipComponent,
]);

export interface Painting {
  readonly draw: (option: EChartsCoreOption) => void;
  readonly resize: () => void;
  readonly picture: (background: string) => Promise<Blob>;
  readonly end: () => void;
}

/** For a picture that is still sharp on paper. */
const PICTURE_SCALE = 2;

/** Draws charts into an element. Only pages with charts fetch this file. */
export function paintOn(element: HTMLElement): Painting {
  const chart = init(element, null, { renderer: 'svg' });
  return {
    draw: (option) => chart.setOption(option, { notMerge: true }),
    resize: () => chart.resize(),
    picture: (background) =>
      pngOf(chart.renderToSVGString({ useViewBox: false }), {
        width: chart.getWidth(),
        height: chart.getHeight(),
        background,
      }),
    end: () => chart.dispose(),
  };
}

interface PngLook {
  readonly width: number;
  readonly height: number;
  readonly background: string;
}

async function pngOf(svg: string, { width, height, background }: PngLook): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PICTURE_SCALE;
  canvas.height = height * PICTURE_SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('This browser makes no PNG');
  return png;
}
