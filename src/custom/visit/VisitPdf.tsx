import { PdfButton } from '../../kit/documents/PdfButton.tsx'
import { useRow } from '../../kit/records/rows.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import { visitPdf } from '../../resources/visit/visit.calls.ts'

/** Saves the visit that is shown as a PDF. */
export function VisitPdf() {
  const record = useRow(visit)
  if (!record) return null
  const { id, refNo } = record
  return (
    <PdfButton
      name={`${refNo}.pdf`}
      make={(ask, language) => ask(visitPdf, { params: { id }, query: { language } })}
    />
  )
}
