import { Big } from 'big.js'
import type { Formats } from '../../kit/formats/locale.ts'

/** `1,023:46` of whole minutes. */
export const clockOf = (minutes: number, { number }: Pick<Formats, 'number'>): string =>
  `${number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`

/** The exact difference of two amounts. */
export const differenceOf = (now: string, before: string): string => new Big(now).minus(before).toFixed(2)

/** By how many percent an amount differs from the one before, to one decimal; nothing where there was none. */
export function percentOf(now: string, before: string | null): number | undefined {
  if (before === null || new Big(before).eq(0)) return undefined
  return new Big(now).minus(before).times(100).div(new Big(before).abs()).round(1).toNumber()
}

/** A change of pay beyond this many percent is looked at. */
export const strikingPercent = 25
