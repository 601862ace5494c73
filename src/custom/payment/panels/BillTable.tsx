import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableContainer from '@mui/material/TableContainer'
import type * as z from 'zod/mini'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { bill } from '../../../resources/payment/bill.shapes.ts'
import { paymentTexts } from '../texts.ts'

const figures = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
const units = ['employee', 'pin', 'unused', 'remaining', 'growth'] as const
const isUnit = (text: string | null): text is (typeof units)[number] => units.some((unit) => unit === text)

/** A bill, line by line, with its tax. */
export function BillTable({ of: shown, label }: { of: z.output<typeof bill>; label: string }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const sums = [
    [text('subtotal'), shown.subtotal],
    ...(shown.discount === '0.00' ? [] : [[text('discount'), `-${shown.discount}`] as const]),
    [`${shown.taxName} ${formats.decimal(shown.taxPercent)} %`, shown.tax],
  ] as const
  return (
    <TableContainer>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{text('description')}</TableCell>
            <TableCell sx={figures}>{text('quantity')}</TableCell>
            <TableCell sx={{ ...figures, pr: 0 }}>
              {text('amount')} ({shown.currency})
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.lines.map((line, place) => (
            <TableRow key={place}>
              <TableCell sx={{ pl: 0 }}>
                {line.label}
                {isUnit(line.unit) && `, ${text(`unit_${line.unit}`)}`}
              </TableCell>
              <TableCell sx={figures}>
                {line.unit === 'employee' || line.unit === 'pin'
                  ? `${formats.number(line.quantity)} × ${formats.amount(line.unitPrice)}`
                  : formats.number(line.quantity)}
              </TableCell>
              <TableCell sx={{ ...figures, pr: 0 }}>{formats.amount(line.amount)}</TableCell>
            </TableRow>
          ))}
          {sums.map(([heading, amount]) => (
            <TableRow key={heading}>
              <TableCell colSpan={2} sx={{ pl: 0, color: 'text.secondary' }}>
                {heading}
              </TableCell>
              <TableCell sx={{ ...figures, pr: 0 }}>{formats.amount(amount)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell colSpan={2} sx={{ pl: 0, fontWeight: 600, border: 0 }}>
              {text('total')}
            </TableCell>
            <TableCell sx={{ ...figures, pr: 0, fontWeight: 600, border: 0 }}>
              {formats.amount(shown.total)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  )
}
