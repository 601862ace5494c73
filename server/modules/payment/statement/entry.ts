import { isPositive } from '../../../../src/domain/platform/money.ts'
import { invalid } from '../../../platform/errors.ts'

/** An entry of a bank statement. */
export interface Entry {
  /** The line of the file on which it begins. */
  line: number
  day: string
  /** Signed decimal text: above zero for money that has come. */
  amount: string
  currency: string | null
  payer: string | null
  text: string
  /** The bank's own reference of the entry, which no other entry has. */
  bankReference: string | null
  /** The bank has booked it, and takes nothing back with it. */
  isFinal: boolean
}

/** @throws 422 that names the line */
export const wrongLine = (line: number, problem: string) => invalid({ text: `Line ${line}: ${problem}` })

/** Money has come with this entry. */
export const isPayment = ({ amount, isFinal }: Entry) => isFinal && isPositive(amount)
