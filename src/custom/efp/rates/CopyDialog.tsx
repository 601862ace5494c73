import { useState } from 'react'
import { countryName } from '../../../domain/people/countries.ts'
import { ActionForm } from '../../../kit/form/ActionForm.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { copyRates } from '../../../resources/efp/efp.calls.ts'
import { rate } from '../../../resources/efp/rate.resource.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { rateTexts } from './texts.ts'

interface Props {
  rateTypeId: number
  from: string
  onClose: () => void
}

/** Copies rates, raised by a percentage, to another pin or over themselves, after a preview of them. */
export function CopyDialog({ rateTypeId, from, onClose }: Props) {
  const text = useTexts(rateTexts)
  const formats = useFormats()
  const [rates, setRates] = useState<AnswerOf<typeof copyRates>>()
  return (
    <ActionForm
      call={copyRates}
      title={text('copyTitle')}
      help={text('copyHelp')}
      submit={text(rates ? 'copy' : 'look')}
      texts={rateTexts}
      resource={rate}
      asks={['rateTypeId', 'nationality', 'fromPinId', 'toPinId', 'uplift', 'from']}
      start={{ rateTypeId, uplift: '3', from }}
      // An uplift counts from the rates of the preview.
      input={(asked) => ({ body: { ...asked, ...(rates ? { state: rates.state } : { preview: true }) } })}
      done={(answer) => (rates ? text('copied', { smart_count: answer.rates.length }) : undefined)}
      onDone={rates ? onClose : setRates}
      onTyped={() => setRates(undefined)}
      onClose={onClose}
      columns
    >
      {rates && (
        <PlainTable
          label={text('preview')}
          rows={rates.rates.map((rate, index) => ({ ...rate, index }))}
          keyOf={({ index }) => index}
          columns={[
            { name: 'type', label: text('type'), renderCell: (row) => row.rateTypeName },
            { name: 'pin', label: text('pin'), renderCell: (row) => row.pinName ?? text('allPins') },
            ...(rates.rates.some(({ forWhom }) => forWhom !== null)
              ? [
                  {
                    name: 'forWhom',
                    label: text('forWhom'),
                    renderCell: (row: { forWhom: string | null }) => row.forWhom ?? text('everybody'),
                  },
                ]
              : []),
            {
              name: 'nationality',
              label: text('nationality'),
              renderCell: (row) =>
                row.nationality ? countryName(row.nationality, formats.language) : text('allNationalities'),
            },
            { name: 'was', label: text('was'), right: true, renderCell: (row) => formats.amount(row.was) },
            {
              name: 'becomes',
              label: text('becomes'),
              right: true,
              renderCell: (row) => formats.amount(row.becomes),
            },
          ]}
        />
      )}
    </ActionForm>
  )
}
