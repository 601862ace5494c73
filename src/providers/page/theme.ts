import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { deepmerge } from '@mui/utils'

/** Widths of the side menu (spec 9). */
export const menuWidth = { open: 200, collapsed: 80 } as const

/** Colours that the spec or the look names; everything else follows from them. */
const tokens = {
  light: {
    primary: '#0b6b75',
    primaryHover: '#084b52',
    onPrimary: '#ffffff',
    ground: '#f4f6f8',
    surface: '#ffffff',
    text: '#1b2430',
    soft: '#556272',
    line: '#dde3e9',
    bar: '#ffffff',
    selected: '#e3f1f2',
    danger: '#c62828',
    dangerHover: '#8b1c1c',
  },
  dark: {
    primary: '#5cc4ce',
    primaryHover: '#7fd3db',
    onPrimary: '#06272b',
    ground: '#12171d',
    surface: '#1b222b',
    text: '#e8edf2',
    soft: '#aab6c3',
    line: '#303a45',
    bar: '#1b222b',
    selected: '#1f3a40',
    danger: '#ff8a80',
    dangerHover: '#ffaba4',
  },
} as const

const rowHeight = 36
const radius = 8

/** Touch targets are large enough for a thumb. */
const thumbSized = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } }

type Token = (typeof tokens)[keyof typeof tokens]

/** Styles of the page as a whole. */
const baseline = (focusRing: object) => ({
  body: { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': focusRing,
  // Respects prefers-reduced-motion except for progress indicators. Animations still begin and end, because the
  // form waits for the browser's autofill.
  '@media (prefers-reduced-motion: reduce)': {
    '*:not([role="progressbar"], [role="progressbar"] *), *::before, *::after': {
      transition: '0s !important',
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
    },
    // The board waits for the end of the dropped card's transition. Not for all: the grid measures a resized
    // column before the shortest transition has moved.
    '[data-rfd-draggable-id], [data-rfd-placeholder-context-id]': {
      transitionDuration: '0.01ms !important',
    },
  },
})

/** The bar above, the menu at the side, and the content. */
const frame = (token: Token) => ({
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: token.bar,
        color: token.text,
        borderBottom: `1px solid ${token.line}`,
        backgroundImage: 'none',
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        ...thumbSized,
        borderRadius: radius,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: token.selected, color: token.primary },
        '&.Mui-selected .MuiListItemIcon-root': { color: token.primary },
      },
    },
  },
  // The frame never grows wider than the window: wide tables scroll inside the page.
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-content': {
          minWidth: 0,
          padding: '16px 24px 24px',
          '@media (max-width: 599.95px)': { padding: '8px 12px 24px' },
        },
      },
    },
  },
  RaSidebar: { styleOverrides: { root: { height: 'auto', borderRight: `1px solid ${token.line}` } } },
})

function themed(mode: 'light' | 'dark', base: RaThemeOptions): RaThemeOptions {
  const token = tokens[mode]
  const focusRing = { outline: `3px solid ${token.primary}`, outlineOffset: 2 }
  return deepmerge(base, {
    palette: {
      mode,
      // Text on a colour is white only if it is readable (WCAG 2.2, 1.4.3).
      contrastThreshold: 4.5,
      // The library's `dark` is the hover colour of buttons: lighter on dark ground.
      primary: { main: token.primary, dark: token.primaryHover, contrastText: token.onPrimary },
      secondary: { main: token.primary, dark: token.primaryHover, contrastText: token.onPrimary },
      error: { main: token.danger, dark: token.dangerHover },
      background: { default: token.ground, paper: token.surface },
      text: { primary: token.text, secondary: token.soft },
      divider: token.line,
    },
    shape: { borderRadius: radius },
    sidebar: { width: menuWidth.open, closedWidth: menuWidth.collapsed },
    typography: {
      fontFamily: "'Source Sans 3 Variable', system-ui, sans-serif",
      fontSize: 14.5,
      h5: { fontWeight: 600, letterSpacing: '-0.01em' },
      h6: { fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: { styleOverrides: baseline(focusRing) },
      MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
      MuiButton: { styleOverrides: { root: thumbSized } },
      MuiIconButton: { styleOverrides: { root: thumbSized } },
      MuiMenuItem: { styleOverrides: { root: thumbSized } },
      MuiTab: { styleOverrides: { root: thumbSized } },
      MuiTableCell: { styleOverrides: { sizeSmall: { height: rowHeight, padding: '0 12px' } } },
      // The library's own grey is too faint beneath the pointer (WCAG 2.2, 1.4.3).
      MuiToggleButton: { styleOverrides: { root: { color: token.soft } } },
      MuiTextField: { defaultProps: { variant: 'outlined' } },
      MuiFormControl: { defaultProps: { variant: 'outlined' } },
      // The text next to it says the same, so it has no name.
      MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
      // Above the bars of selected rows and unsaved edits, and on a phone above the progress panel.
      MuiSnackbar: {
        styleOverrides: {
          root: {
            '&.MuiSnackbar-anchorOriginBottomCenter': {
              bottom: 'calc(24px + var(--kit-bulk-bar, 0px) + var(--kit-unsaved-bar, 0px))',
              '@media (max-width: 899.95px)': {
                bottom:
                  'calc(16px + var(--kit-bulk-bar, 0px) + var(--kit-unsaved-bar, 0px) + var(--kit-batch-panel, 0px) + var(--kit-next-step, 0px))',
              },
            },
          },
        },
      },
      // Of a form in a dialog the content scrolls, so that its buttons stay in sight.
      MuiDialog: {
        styleOverrides: { paper: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      ...frame(token),
    },
  })
}

export const lightTheme = themed('light', defaultLightTheme)
export const darkTheme = themed('dark', defaultDarkTheme)
