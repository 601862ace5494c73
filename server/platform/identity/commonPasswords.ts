import { dictionary } from '@zxcvbn-ts/language-common'
import { minimumPasswordLength } from '../../../src/domain/access/password.ts'

/** How many of the list are refused: those that an online attacker could try at all (ASVS 5.0, 6.2.4). */
const refused = 10_000

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => [...password].length >= minimumPasswordLength)
    .slice(0, refused)
    .map((password) => password.toLowerCase()),
)

/** Is this one of the most used passwords, in whatever letter case? */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
