import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { type ThemeConfig, theme } from 'antd';

/** The console's ink, paper and seal as tokens of the kit. Contrasts are at least 4.5 : 1. */
const SHARED = { colorPrimary: '#b93a26', colorLink: '#1f5fa8', colorInfo: '#1f5fa8', borderRadius: 6 };
const FONT = 'var(--font)';

const LIGHT: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...SHARED,
    fontFamily: FONT,
    colorTextBase: '#14263b',
    colorText: '#14263b',
    colorTextSecondary: '#4b5b6d',
    colorTextTertiary: '#5d6a78',
    colorTextDescription: '#5d6a78',
    colorTextPlaceholder: '#6b7783',
    colorBgLayout: '#f7f4ee',
    colorBorderSecondary: '#ece6da',
    colorBorder: '#cfc7b8',
    colorSuccess: '#18714f',
    colorWarning: '#8a5a00',
    colorError: '#a8261a',
    // Behind words in the colours above.
    colorSuccessBg: '#e3f2ea',
    colorSuccessBorder: '#a9d3bd',
    colorWarningBg: '#fdf1d7',
    colorWarningBorder: '#e5c98b',
    colorErrorBg: '#fbeae6',
    colorErrorBorder: '#e8b4aa',
    colorInfoBg: '#e6eff9',
    colorInfoBorder: '#abc8e8',
    controlHeight: 34,
  },
  components: {
    Table: { headerBg: '#faf7f1', headerColor: '#4b5b6d', cellPaddingBlock: 10, cellPaddingInline: 12 },
  },
};

const DARK: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...SHARED,
    fontFamily: FONT,
    colorPrimary: '#c94a34',
    colorError: '#ff9c8f',
    colorLink: '#7fb2ea',
    colorInfo: '#7fb2ea',
    colorBgContainer: '#0f1a27',
    colorBgElevated: '#16263a',
    colorBgLayout: '#0b141f',
    colorTextBase: '#e8edf3',
    colorTextTertiary: '#a3b0bf',
    colorTextDescription: '#a3b0bf',
    colorTextPlaceholder: '#8797a8',
    // The background of a selected option.
    controlItemBgActive: '#182a3f',
    controlItemBgActiveHover: '#1c3149',
    controlHeight: 34,
  },
  components: {
    Button: { dangerColor: '#1c0d0a' },
    Table: { headerBg: '#16263a' },
    // Text needs a lighter tone than a filled surface.
    Tabs: { itemSelectedColor: '#f39a88', itemActiveColor: '#f39a88', itemHoverColor: '#f7b5a8' },
  },
};

/** Whoever asked their system for less motion gets none from the kit. */
export function themeOf(isDark: boolean): ThemeConfig {
  const found = isDark ? DARK : LIGHT;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill ? { ...found, token: { ...found.token, motion: false } } : found;
}

/** A school's colours over the console's; nothing for a school that has none of its own. */
export function brandTheme(tones: SchoolBrand['tones'] | undefined, isDark: boolean): ThemeConfig {
  if (!tones) return {};
  const { fill, press, soft, text } = isDark ? tones.dark : tones.light;
  const asText = { itemSelectedColor: text, itemActiveColor: text, itemHoverColor: text };
  return {
    token: {
      colorPrimary: fill,
      colorPrimaryHover: press,
      colorPrimaryActive: press,
      colorPrimaryText: text,
      colorPrimaryTextHover: text,
      colorPrimaryTextActive: text,
      colorPrimaryBg: soft,
      colorPrimaryBgHover: soft,
    },
    components: {
      Button: {
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        defaultActiveColor: text,
        defaultActiveBorderColor: text,
      },
      Pagination: { itemActiveColor: text, itemActiveColorHover: text },
      Tabs: asText,
    },
  };
}
