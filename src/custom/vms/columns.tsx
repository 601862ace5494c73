import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import type { PlainColumn } from '../../kit/layout/PlainTable.tsx'
import { RecordLink } from '../../kit/records/RecordLink.tsx'
import type { Choice } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'

/** Makes the columns that the tables of vendors share, for rows of one kind. */
export function useColumns<T>() {
  const { number } = useFormats()
  return {
    /** Leads to a record by its name. */
    link: (
      name: string,
      label: string,
      of: Resource,
      linkOf: (row: T) => { id: number; name: string },
    ): PlainColumn<T> => ({
      name,
      label,
      renderCell: (row) => {
        const { id, name: shown } = linkOf(row)
        return (
          <RecordLink of={of} id={id}>
            {shown}
          </RecordLink>
        )
      },
    }),

    /** A chip of one of a field's choices. */
    choice: (
      name: string,
      label: string,
      choices: readonly Choice[],
      valueOf: (row: T) => string,
    ): PlainColumn<T> => ({
      name,
      label,
      renderCell: (row) => {
        const choice = choices.find(({ value }) => value === valueOf(row))
        return choice && <StatusChip choice={choice} />
      },
    }),

    /** A figure at the right, as the language writes it; what is not known is a dash. */
    figure: (
      name: string,
      label: string,
      valueOf: (row: T) => number | null,
      shownOf: (value: number) => string = number,
    ): PlainColumn<T> => ({
      name,
      label,
      right: true,
      renderCell: (row) => {
        const value = valueOf(row)
        return value === null ? '–' : shownOf(value)
      },
    }),
  }
}
