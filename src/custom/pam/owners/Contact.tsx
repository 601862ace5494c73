import Link from '@mui/material/Link'

/** How somebody is reached: a click writes to them or calls them. */
export function Contact(of: { email: string | null; contactNumber: string | null }) {
  const { email, contactNumber } = of
  if (!email && !contactNumber) return '–'
  return (
    <>
      {email && (
        <Link href={`mailto:${email}`} color="text.primary" sx={{ mr: 1 }}>
          {email}
        </Link>
      )}
      {contactNumber && (
        <Link href={`tel:${contactNumber.replaceAll(/[^+\d]/g, '')}`} color="text.primary" noWrap>
          {contactNumber}
        </Link>
      )}
    </>
  )
}
