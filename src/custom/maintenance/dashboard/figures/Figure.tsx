import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import type { Drilldown } from '../drilldown.ts'
import { pathTo } from '../links.ts'
import { maintenanceTexts } from '../texts.ts'

/** Shows figures the way people write them: hours, percent, stars or a plain number. */
export function useFigureText() {
  const text = useTexts(maintenanceTexts)
  const formats = useFormats()
  return (value: number, unit?: 'hours' | 'percent' | 'stars' | 'amount') => {
    if (unit === 'amount') return formats.amount(value.toFixed(2))
    const number = formats.number(value)
    return unit ? text(unit, { value: number }) : number
  }
}

interface FigureProps {
  /** As it is shown; null where there is none. */
  value: string | null
  /** What it is, for those who hear it alone. */
  name: string
  /** The list that it opens; nothing to open where it counts nothing. */
  drilldown?: Drilldown | undefined
}

/** A figure that opens the list it is counted from. */
export function Figure({ value, name, drilldown }: FigureProps) {
  if (value === null) return <span aria-label={`${name}: –`}>–</span>
  if (!drilldown || value === '0') return <>{value}</>
  return (
    <Link component={RouterLink} to={pathTo(drilldown)} aria-label={`${value} ${name}`} underline="hover">
      {value}
    </Link>
  )
}
