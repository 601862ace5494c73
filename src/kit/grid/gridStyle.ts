import type { Theme } from '@mui/material/styles'

/** The sheet in the colours of the theme; the library's own rules stand in a layer below these. */
export const gridStyle = ({ palette, typography, shape }: Theme) => ({
  '& .rdg': {
    '--rdg-color': palette.text.primary,
    '--rdg-border-color': palette.divider,
    '--rdg-summary-border-color': palette.divider,
    '--rdg-background-color': palette.background.paper,
    '--rdg-header-background-color': palette.background.paper,
    '--rdg-header-draggable-background-color': palette.background.default,
    '--rdg-row-hover-background-color': `color-mix(in srgb, ${palette.text.primary} 4%, ${palette.background.paper})`,
    '--rdg-row-selected-background-color': `color-mix(in srgb, ${palette.primary.main} 10%, ${palette.background.paper})`,
    '--rdg-row-selected-hover-background-color': `color-mix(in srgb, ${palette.primary.main} 14%, ${palette.background.paper})`,
    '--rdg-selection-color': palette.primary.main,
    '--rdg-checkbox-focus-color': palette.primary.main,
    '--rdg-cell-frozen-box-shadow': `1px 0 0 ${palette.divider}, 4px 0 6px -4px rgb(0 0 0 / 30%)`,
    '--rdg-font-size': typography.body2.fontSize,
    accentColor: palette.primary.main,
    fontVariantNumeric: 'tabular-nums',
    border: `1px solid ${palette.divider}`,
    borderRadius: `${shape.borderRadius}px`,
    blockSize: 'auto',
    maxBlockSize: '100%',
  },
  '& .rdg-cell': { borderInlineEndColor: 'transparent' },
  '& .rdg-header-row .rdg-cell': { color: palette.text.secondary, fontWeight: 600 },
  '& .kit-figure': { textAlign: 'end' },
  '& .rdg-header-row .kit-figure > span': { flexDirection: 'row-reverse' },
  '& .rdg-checkbox-input': { inlineSize: 16, blockSize: 16 },
  '& .kit-first a': { color: 'inherit', fontWeight: 500, textDecoration: 'none', outline: 'none' },
  '& .kit-first a:hover': { textDecoration: 'underline' },
  '& .kit-open': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.paper})`,
  },
  '& .kit-waiting': {
    display: 'inline-block',
    width: '60%',
    height: 10,
    borderRadius: 5,
    backgroundColor: palette.action.hover,
  },
})
