/** Labels stand above their inputs and stay there; the outline has no gap for them. */
export const labelsAbove = {
  '& .MuiFormControl-root': { m: 0, width: '100%' },
  '& .MuiInputLabel-root, & .MuiFormLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    mb: 0.5,
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    fontWeight: 500,
    color: 'text.primary',
    pointerEvents: 'auto',
  },
  '& .MuiFormLabel-asterisk, & .MuiFormLabel-root [aria-hidden]': { color: 'error.main' },
  '& .MuiOutlinedInput-notchedOutline': { top: 0 },
  '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
  '& .MuiFormHelperText-root': { mx: 0 },
} as const
