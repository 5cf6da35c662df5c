//! From vectors to pixels.

use std::sync::{Arc, LazyLock};

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use super::DrawError;

/// More pixels than this are refused: four bytes each, and twice that while a tile is cut out.
const MOST_PIXELS: f64 = 100e6;

/// The fonts that the program brings along, so that a picture looks the same everywhere; the second one fills in letters
/// that the first lacks.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in [UBUNTU_LIGHT, HACK_REGULAR] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family("Ubuntu");
    Arc::new(fonts)
});

/// A drawing in pixels.
pub(super) struct Raster {
    tree: Tree,
}

impl Raster {
    pub(super) fn of(svg: &str) -> Result<Raster, DrawError> {
        let options = Options { fontdb: FONTS.clone(), ..Options::default() };
        let tree = Tree::from_str(svg, &options).map_err(|source| DrawError::Vectors(Box::new(source)))?;
        Ok(Raster { tree })
    }

    /// The given scale, or the largest that is not too large.
    pub(super) fn at_most(&self, scale: f32) -> f32 {
        let size = self.tree.size();
        let pixels = f64::from(size.width()) * f64::from(size.height());
        let largest = (MOST_PIXELS / pixels).sqrt() * 0.99;
        scale.min(largest as f32)
    }

    /// The bytes of a PNG file.
    pub(super) fn png(&self, scale: f32) -> Result<Vec<u8>, DrawError> {
        let size = self.tree.size();
        let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
        let fits = f64::from(width) * f64::from(height) <= MOST_PIXELS;
        let pixels = fits.then(|| Pixmap::new(width as u32, height as u32)).flatten();
        let mut pixels = pixels.ok_or(DrawError::Size { width, height })?;
        resvg::render(&self.tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|source| DrawError::Encode(Box::new(source)))
    }
}
