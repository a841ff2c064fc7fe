import { theme } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartData, type ChartLook, chartOption } from './chartOption.ts';
import type { Painting } from './paint.ts';

interface ChartProps {
  readonly label: string;
  readonly data: ChartData;
  /** Holds the painting while it can be saved as a picture. */
  readonly painting: RefObject<Painting | undefined>;
}

/** A chart; for those who cannot see it, its label says where its values are. */
export function Chart({ label, data, painting }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const look = useLook();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isGone = false;
    let isBegun = false;
    const begin = async () => {
      isBegun = true;
      const { paintOn } = await import('./paint.ts');
      if (isGone) return;
      painting.current = paintOn(element);
      setReady(true);
    };
    // Begun as soon as there is room, and fitted to it from then on.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      if (isBegun) painting.current?.resize();
      else void begin();
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      painting.current?.end();
      painting.current = undefined;
    };
  }, [painting]);
  useEffect(() => {
    if (isReady) painting.current?.draw(chartOption(data, look));
  });
  return <div ref={place} className="stat__chart" role="img" aria-label={label} />;
}

function useLook(): ChartLook {
  const { token } = theme.useToken();
  return {
    ink: token.colorText,
    faint: token.colorTextTertiary,
    line: token.colorBorderSecondary,
    surface: token.colorBgElevated,
    font: getComputedStyle(document.body).fontFamily,
    isDark: document.documentElement.dataset.theme === 'dark',
    isStill: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
