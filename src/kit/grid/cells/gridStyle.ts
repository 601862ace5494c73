import type { Theme } from '@mui/material/styles'

/** The sheet, and the cells of each kind of row. */
const frame = ({ palette, typography, shape }: Theme) => ({
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
    maxInlineSize: { xs: 'none', sm: 'max-content' },
  },
  '& .rdg-cell': { borderInlineEndColor: 'transparent', userSelect: 'none' },
  // Within the cell: a ring around it would be cut off by its neighbours.
  '& .rdg-cell:focus-visible, & .kit-editor:focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .rdg-header-row .rdg-cell': { color: palette.text.secondary, fontWeight: 600 },
  '& .rdg-summary-row .rdg-cell': { fontWeight: 600, backgroundColor: palette.background.paper },
  '& .kit-figure': { textAlign: 'end' },
})

/** The name and menu of a column. */
const headings = {
  '& .kit-heading': { display: 'flex', alignItems: 'center', minWidth: 0, height: '100%' },
  '& .kit-heading-name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .kit-heading-menu': {
    border: 0,
    padding: 0,
    marginInlineEnd: '-4px',
    width: 20,
    height: 24,
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    background: 'none',
    color: 'inherit',
    fontSize: '1rem',
    cursor: 'pointer',
    opacity: 0,
  },
  // A finger has nothing to hover with.
  '@media (hover: none)': { '& .kit-heading-menu': { opacity: 1 } },
  '& .rdg-header-row .rdg-cell:hover .kit-heading-menu, & .rdg-header-row .rdg-cell:focus-within .kit-heading-menu, & .rdg-header-row .rdg-cell:focus .kit-heading-menu':
    { opacity: 1 },
  '& .rdg-header-row .kit-figure .kit-heading-name > span': { flexDirection: 'row-reverse' },
}

/** The first columns: boxes and the record's name. */
const leads = ({ palette }: Theme) => ({
  '& .rdg-checkbox-input': { inlineSize: 16, blockSize: 16 },
  '& .kit-first a': { color: 'inherit', fontWeight: 500, textDecoration: 'none', outline: 'none' },
  '& .kit-first a:hover': { textDecoration: 'underline' },
  '& .kit-lead': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    maxWidth: '100%',
    height: '100%',
    verticalAlign: 'top',
  },
  '& .kit-lead-words, & .kit-words': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .kit-lead-words': { fontWeight: 600, flexShrink: 1 },
  '& .kit-lead-number': {
    fontWeight: 400,
    color: palette.text.secondary,
    flexShrink: 0,
    fontSize: '0.8125rem',
  },
})

/** The records on a phone. */
const cards = ({ palette }: Theme) => ({
  '& .kit-card': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '4px',
    height: '100%',
    lineHeight: 1.4,
  },
  '& .kit-card-line': { display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 },
  '& .kit-card-title': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .kit-card-details': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: palette.text.secondary,
    fontSize: '0.8125rem',
  },
  '& .kit-card-details .kit-lead': { display: 'inline', '& .MuiAvatar-root': { display: 'none' } },
  '& .kit-card-end': { flexShrink: 0, fontSize: '0.8125rem' },
})

/** Marks of rows and cells: open, chosen, saving, kept, wrong or not loaded. */
const states = ({ palette }: Theme) => ({
  '& .kit-open': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.paper})`,
  },
  '& .kit-range': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 14%, ${palette.background.paper})`,
  },
  '& .kit-saving': { fontStyle: 'italic', color: palette.text.secondary },
  '& .kit-kept': { boxShadow: `inset 3px 0 0 ${palette.warning.main}` },
  '& .kit-wrong': {
    boxShadow: `inset 0 0 0 2px ${palette.error.main}`,
    backgroundColor: `color-mix(in srgb, ${palette.error.main} 12%, ${palette.background.paper})`,
  },
  '& .kit-waiting': {
    display: 'inline-block',
    width: '60%',
    height: 10,
    borderRadius: 5,
    backgroundColor: palette.action.hover,
  },
})

/** The inputs in cells. */
const editors = ({ palette }: Theme) => ({
  '& .rdg-editor-container': { overflow: 'visible', zIndex: 2, alignContent: 'stretch' },
  '& .kit-editor': {
    boxSizing: 'border-box',
    inlineSize: '100%',
    blockSize: '100%',
    padding: '0 7px',
    border: 0,
    font: 'inherit',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  },
  // Wider than its column where that has no room for a day and its calendar.
  '& .kit-day': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    minInlineSize: '100%',
    blockSize: '100%',
    display: 'flex',
    alignItems: 'center',
    paddingInlineEnd: '6px',
    backgroundColor: palette.background.paper,
    '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& .kit-editor': { fieldSizing: 'content', flex: 1, minInlineSize: '6.5em', outline: 'none' },
  },
  '& .kit-tall': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    minInlineSize: 280,
    blockSize: 120,
    padding: '7px',
  },
})

/** The sheet's style in the theme's colours, as wide as its columns. The library's rules are in a lower layer. */
export const gridStyle = (theme: Theme) => ({
  ...frame(theme),
  ...headings,
  ...leads(theme),
  ...cards(theme),
  ...states(theme),
  ...editors(theme),
})
