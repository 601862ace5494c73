/**
 * The industry of a company. Ids are not unique: two industries have 31, so only id and name together identify one
 * (decisions 5).
 */
export interface Industry {
  industryId: string
  industryName: string
}

/** An industry with its branches, whose ids are `parent_child`. */
export interface TopIndustry extends Industry {
  subIndustries: readonly Industry[]
}

function industry(id: number, industryName: string, ...branches: string[]): TopIndustry {
  return {
    industryId: String(id),
    industryName,
    subIndustries: branches.map((name, index) => ({
      industryId: `${id}_${index + 1}`,
      industryName: name,
    })),
  }
}

/** The industries that a company chooses from when it signs up (spec 3). */
export const industries: readonly TopIndustry[] = [
  industry(1, 'Agriculture', 'Crops', 'Livestock', 'Fisheries', 'Forestry'),
  industry(2, 'Airlines and Aviation', 'Airlines', 'Airport Operations', 'Aircraft Maintenance'),
  industry(3, 'Automotive', 'Dealers', 'Manufacturing and Parts', 'Workshops'),
  industry(4, 'Banking', 'Commercial Banking', 'Islamic Banking', 'Investment Banking'),
  industry(5, 'Chemicals', 'Industrial Chemicals', 'Paints and Coatings', 'Plastics and Rubber'),
  industry(6, 'Construction', 'Building Contractors', 'Civil Engineering', 'Mechanical and Electrical'),
  industry(7, 'Consulting', 'Engineering', 'Human Resources', 'Management'),
  industry(8, 'Consumer Goods', 'Clothing', 'Food and Drinks', 'Household Goods'),
  industry(9, 'Education', 'Schools', 'Colleges and Universities', 'Training Centres'),
  industry(10, 'Electrical and Electronics', 'Components', 'Consumer Electronics', 'Semiconductors'),
  industry(11, 'Energy and Utilities', 'Power', 'Renewable Energy', 'Water'),
  industry(12, 'Entertainment and Media', 'Broadcasting', 'Events', 'Publishing'),
  industry(13, 'Financial Services', 'Accounting', 'Fund Management', 'Payments'),
  industry(14, 'Food and Beverage Outlets', 'Cafes', 'Catering', 'Restaurants'),
  industry(15, 'Government and Public Sector', 'Federal', 'State', 'Local Authorities'),
  industry(16, 'Healthcare', 'Clinics', 'Hospitals', 'Laboratories'),
  industry(17, 'Hospitality', 'Hotels', 'Resorts', 'Serviced Apartments'),
  industry(18, 'Information Technology', 'Hardware', 'Services', 'Software'),
  industry(19, 'Insurance', 'General Insurance', 'Life Insurance', 'Takaful'),
  industry(20, 'Legal Services', 'Law Firms', 'Company Secretaries'),
  industry(21, 'Logistics', 'Couriers', 'Freight', 'Warehousing'),
  industry(22, 'Manufacturing', 'Furniture', 'Machinery', 'Metal Products', 'Textiles'),
  industry(23, 'Mining and Quarrying', 'Minerals', 'Quarries'),
  industry(24, 'Non-profit Organisations', 'Associations', 'Charities', 'Religious Bodies'),
  industry(25, 'Oil and Gas', 'Exploration', 'Refining', 'Service Stations'),
  industry(26, 'Pharmaceuticals', 'Manufacturing', 'Wholesale'),
  industry(27, 'Retail', 'Convenience Stores', 'Online Shops', 'Shopping Malls', 'Supermarkets'),
  industry(28, 'Telecommunications', 'Infrastructure', 'Operators'),
  industry(29, 'Cleaning Services'),
  industry(30, 'Facility Management'),
  industry(31, 'Security Services', 'Guarding', 'Cash in Transit', 'Electronic Security'),
  industry(31, 'Property Management'),
  industry(32, 'Transportation', 'Buses', 'Rail', 'Shipping', 'Taxis and E-hailing'),
]

/** The industry or branch that carries both this id and this name. */
export const findIndustry = ({ industryId, industryName }: Industry): Industry | undefined =>
  industries
    .flatMap((top): readonly Industry[] => [top, ...top.subIndustries])
    .find((one) => one.industryId === industryId && one.industryName === industryName)
