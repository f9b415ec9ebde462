//! Sets of configurations in few words: `max · default boot or pti=off; EPYC`.

use super::view::{FACTORS, Factor, Values, View};

/// A set of configurations that has every combination of these values.
type Product<'a> = [Vec<&'a str>; 4];

/// These configurations, as a union of products over `factors`. A factor of which a product has all values is not
/// mentioned.
pub(super) fn words(view: &View, cells: &[usize], factors: &[Factor]) -> String {
    let points = cells.iter().map(|cell| projected(view.values(*cell), factors));
    let products = joined(points.map(|values| values.map(|value| vec![value])).collect());
    let texts: Vec<String> = products.iter().map(|product| text(view, product, factors)).collect();
    texts.join("; ")
}

/// The values of these factors; the others are left empty and so are all the same.
pub(super) fn projected<'a>(values: Values<'a>, factors: &[Factor]) -> Values<'a> {
    let mut own = [""; 4];
    for factor in factors {
        own[*factor as usize] = values[*factor as usize];
    }
    own
}

/// Joins two products that differ in one factor alone, as long as there are such.
///
/// Not always the shortest text that there is: to find that one takes a search, and sets here are nearly products
/// already.
fn joined(mut products: Vec<Product>) -> Vec<Product> {
    let mut known: Vec<Product> = Vec::new();
    products.retain(|product| {
        let new = !known.contains(product);
        known.push(product.clone());
        new
    });
    while let Some((a, b, factor)) = pair(&products) {
        let more = products.remove(b);
        let mine = &mut products[a][factor];
        mine.extend(more[factor].iter());
    }
    products
}

/// Two products that make one, and the factor in which they differ. The last factor is looked at first: its values are
/// the most alike.
fn pair(products: &[Product]) -> Option<(usize, usize, usize)> {
    for factor in (0..FACTORS.len()).rev() {
        for (a, one) in products.iter().enumerate() {
            let same = |other: &Product| (0..FACTORS.len()).all(|f| f == factor || one[f] == other[f]);
            if let Some(b) = products[a + 1..].iter().position(same) {
                return Some((a, a + 1 + b, factor));
            }
        }
    }
    None
}

fn text(view: &View, product: &Product, factors: &[Factor]) -> String {
    let mut parts = Vec::new();
    for factor in factors {
        let (own, all) = (&product[*factor as usize], view.taken(*factor));
        if own.len() < all.len() {
            // In the order of the matrix, whatever the order in which they were joined.
            let own: Vec<&str> = all.into_iter().filter(|value| own.contains(value)).collect();
            parts.push(factor.words(&own));
        }
    }
    if parts.is_empty() { "every configuration".into() } else { parts.join(" · ") }
}
