/** Headings by which other systems call columns of people. */

export const staffNoHeadings = [
  'Staff No',
  'Employee ID',
  'Employee No',
  'Emp No',
  'Empl No',
  'Staff ID',
  'Payroll No',
  'No Staf',
  'No Kakitangan',
  'ID Pekerja',
  'Kod Pekerja',
]

export const phoneHeadings = [
  'Mobile',
  'Phone',
  'Mobile No',
  'Contact No',
  'Phone No',
  'Handphone',
  'HP',
  'HP No',
  'Tel',
  'Tel No',
  'Telephone',
  'Telefon',
  'No Tel',
  'No HP',
  'Telefon Bimbit',
  'No Telefon Bimbit',
]
