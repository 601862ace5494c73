import Button from '@mui/material/Button'
import { useText } from '../texts/texts.ts'
import { usePdf, type MakePdf } from './usePdf.ts'

interface Props {
  /** Of the file that is saved. */
  name: string
  make: MakePdf
  variant?: 'outlined' | 'contained'
  disabled?: boolean
  /** The button's label, to tell several apart. */
  label?: string
}

/** Saves a document as a PDF, in the user's language. */
export function PdfButton({ name, make, variant = 'outlined', disabled = false, label }: Props) {
  const text = useText()
  const { busy, save } = usePdf(name)
  return (
    <Button
      size={variant === 'outlined' ? 'small' : 'medium'}
      variant={variant}
      disabled={busy || disabled}
      aria-label={label}
      sx={{ minHeight: { xs: 44, md: 32 } }}
      onClick={() => void save(make)}
    >
      {text(busy ? 'pdfMaking' : 'pdf')}
    </Button>
  )
}
