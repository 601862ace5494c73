import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

type Texts = Readonly<Record<string, string>>

/** What an area says, in English at once and in Malay when it is spoken. */
export interface AreaTexts<T extends Texts = Texts> {
  /** Under which the texts are found; one for all texts of the console. */
  readonly name: string
  readonly en: T
  readonly ms: () => Promise<{ readonly [K in keyof T]: string }>
}

/** Declares the texts of an area; both languages have the same keys, which the compiler checks. */
export const defineTexts = <const T extends Texts>(
  name: string,
  en: T,
  ms: AreaTexts<T>['ms'],
): AreaTexts<T> => ({ name, en, ms })

/** Gives an area's text in the user's language. `smart_count` chooses between the forms parted by `||||`. */
export function useTexts<T extends Texts>({ name, en }: Pick<AreaTexts<T>, 'name' | 'en'>) {
  const translate = useTranslate()
  return useCallback(
    (key: keyof T & string, values: Readonly<Record<string, string | number>> = {}): string =>
      translate(`${name}.${key}`, { ...values, _: en[key] }),
    [translate, name, en],
  )
}
